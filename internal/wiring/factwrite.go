package wiring

import (
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/sym"
)

// Bounds of what is told, in values. An object whose tree is larger is told with
// fewer levels of it.
const (
	maxTold        = 32   // of one value
	maxToldOne     = 160  // of one function
	maxToldPackage = 1500 // of one package, if they are not more without any levels
)

// teller writes values into the fact about a function, whose parameters are leaves in
// them, or about a variable.
type teller struct {
	r    *Result
	sig  *types.Signature // nil for a variable
	left int
	way  []string // keys of what is around
}

func (r *Result) teller(sig *types.Signature) *teller {
	return &teller{r: r, sig: sig, left: maxToldOne}
}

// encode writes a value; ok is false when it says nothing: a parameter of a function
// around, a type that nobody asks for, or one thing more than is told.
func (w *teller) encode(v *val) (out Value, ok bool) {
	depth := min(v.height, w.r.deep)
	for depth > 0 && w.size(v, depth) > maxTold {
		depth--
	}
	n := w.size(v, depth)
	if n == 0 || n > w.left || w.r.deep == 0 && n > 2*maxToldPackage-w.r.toldValues {
		return out, false
	}
	w.left -= n
	w.r.toldValues += n
	return w.value(v, depth), true
}

// tells reports whether a value says anything.
func (w *teller) tells(v *val) bool {
	switch {
	case v.slot != "":
		return true
	case v.given:
		if w.sig == nil && v.param != nil {
			return false
		}
		_, own := (&site{r: w.r, sig: w.sig}).index(v)
		return own
	}
	return v.lit == nil && !w.r.double(v.key) && w.r.worth(v)
}

// visit calls what is told of the fields of a value. What holds itself is told
// without its fields the second time.
func (w *teller) visit(v *val, depth int8, field func(h held, depth int8)) {
	if depth == 0 || v.key != "" && slices.Contains(w.way, v.key) {
		return
	}
	w.way = append(w.way, v.key)
	for _, h := range v.fields {
		if w.tells(h.v) {
			field(h, depth-1)
		}
	}
	w.way = w.way[:len(w.way)-1]
}

// size is how many values are told; more than maxTold are not counted.
func (w *teller) size(v *val, depth int8) int {
	if !w.tells(v) {
		return 0
	}
	n := 1
	w.visit(v, depth, func(h held, depth int8) {
		if n <= maxTold {
			n += w.size(h.v, depth)
		}
	})
	return n
}

func (w *teller) value(v *val, depth int8) Value {
	out := Value{Given: v.given, Path: v.path, Slot: v.slot, Key: v.key, Made: v.made, Kept: v.kept}
	if v.tool {
		out.ID = v.id
	}
	if v.given && v.slot == "" {
		out.Param, _ = (&site{r: w.r, sig: w.sig}).index(v)
	}
	if v.fn != nil {
		out.Func = sym.Key(v.fn).String()
	}
	w.visit(v, depth, func(h held, depth int8) {
		out.Fields = append(out.Fields, Field{h.owner, h.field, h.at, w.value(h.v, depth)})
	})
	return out
}
