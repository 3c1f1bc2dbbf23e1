package origin

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"time"

	"github.com/resilint/resilint/internal/sym"
)

// Span is what is known of a duration.
type Span struct {
	// Values are the constants that it may be, ascending, zero excepted: what is
	// written, and the defaults of settings.
	Values []time.Duration
	// Zero: it may be zero, which mostly means that nothing is set.
	Zero bool
	// Open: it may be something else too, which is not in view.
	Open bool
}

// Least and Most return the ends of the constants, 0 when there is none.
func (s Span) Least() time.Duration {
	if len(s.Values) == 0 {
		return 0
	}
	return s.Values[0]
}

// Most returns the greatest of the constants, 0 when there is none.
func (s Span) Most() time.Duration {
	if len(s.Values) == 0 {
		return 0
	}
	return s.Values[len(s.Values)-1]
}

// SpanOf returns what is known of a duration: constants, sums and products of
// them, variables and settings that the package gives constants, settings whose
// struct tag names a default.
func (r *Result) SpanOf(v Stored) Span {
	defer r.lock()()
	return r.span(v)
}

func (r *Result) span(v Stored) Span {
	n := r.numbers(v.Expr, v.frame, 0)
	out := Span{Open: n.open}
	for _, x := range n.values {
		if x == 0 {
			out.Zero = true
			continue
		}
		out.Values = append(out.Values, time.Duration(x))
	}
	slices.Sort(out.Values)
	out.Values = slices.Compact(out.Values)
	return out
}

// maxNumbers bounds how many values one expression is thought to have.
const maxNumbers = 8

// numbers are the constants that an expression may be.
type numbers struct {
	values []int64
	open   bool
}

func (n *numbers) add(m numbers) {
	n.open = n.open || m.open
	for _, v := range m.values {
		if !slices.Contains(n.values, v) {
			n.values = append(n.values, v)
		}
	}
	if len(n.values) > maxNumbers {
		*n = numbers{open: true}
	}
}

func (r *Result) numbers(e ast.Expr, fr *frame, depth int) numbers {
	unknown := numbers{open: true}
	if e == nil || depth > maxDepth {
		return unknown
	}
	e = ast.Unparen(e)
	if tv := r.info().Types[e]; tv.Value != nil {
		if v, ok := constant.Int64Val(constant.ToInt(tv.Value)); ok {
			return numbers{values: []int64{v}}
		}
		return unknown
	}
	switch x := e.(type) {
	case *ast.BinaryExpr:
		return combined(x.Op, r.numbers(x.X, fr, depth+1), r.numbers(x.Y, fr, depth+1))
	case *ast.CallExpr:
		if r.info().Types[x.Fun].IsType() && len(x.Args) == 1 {
			return r.numbers(x.Args[0], fr, depth+1)
		}
	case *ast.SelectorExpr:
		if s := r.info().Selections[x]; s != nil && s.Kind() == types.FieldVal {
			if n, ok := tagged(selectedTag(s), s.Type()); ok {
				n.add(r.sourceNumbers(e, fr, depth))
				return n
			}
		}
	}
	return r.sourceNumbers(e, fr, depth)
}

func (r *Result) sourceNumbers(e ast.Expr, fr *frame, depth int) (out numbers) {
	for _, s := range r.sources(e, fr) {
		switch {
		case s.Kind == Zero:
			out.add(numbers{values: []int64{0}})
		case s.Expr != nil && ast.Unparen(s.Expr) != e:
			out.add(r.numbers(s.Expr, s.frame, depth+1))
		default:
			out.open = true
		}
		if v, ok := s.Obj.(*types.Var); ok && v.IsField() {
			if n, has := tagged(r.index().tags[v.Origin()], v.Type()); has {
				out.add(n)
			}
		}
	}
	return out
}

// combined returns the sums or products of two lists of numbers.
func combined(op token.Token, x, y numbers) numbers {
	out := numbers{open: x.open || y.open}
	for _, a := range x.values {
		for _, b := range y.values {
			switch {
			case op == token.MUL:
				out.add(numbers{values: []int64{a * b}})
			case op == token.ADD:
				out.add(numbers{values: []int64{a + b}})
			case op == token.QUO && b != 0:
				out.add(numbers{values: []int64{a / b}})
			default:
				return numbers{open: true}
			}
		}
	}
	return out
}

// selectedTag returns the tag of the struct field that a selection is of.
func selectedTag(s *types.Selection) string {
	t, tag := s.Recv(), ""
	for _, i := range s.Index() {
		st := sym.StructOf(t)
		if st == nil || i >= st.NumFields() {
			return ""
		}
		t, tag = st.Field(i).Type(), st.Tag(i)
	}
	return tag
}

// tagged reads the default that the tag of a field of type t names: "5s", or a
// plain number. The user may set another value.
func tagged(tag string, t types.Type) (numbers, bool) {
	text, ok := sym.DefaultOf(tag)
	if !ok {
		return numbers{}, false
	}
	if d, err := time.ParseDuration(text); err == nil && isDuration(t) {
		return numbers{values: []int64{int64(d)}, open: true}, true
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n > 0 {
		return numbers{values: []int64{n}, open: true}, true
	}
	return numbers{}, false
}

// tags notes the tags of the fields that a struct type of the package declares.
func (w *indexer) fieldTags(n *ast.StructType) {
	for _, field := range n.Fields.List {
		if field.Tag == nil {
			continue
		}
		text, err := strconv.Unquote(field.Tag.Value)
		if err != nil {
			continue
		}
		for _, name := range field.Names {
			if v, ok := w.info.Defs[name].(*types.Var); ok {
				w.tags[v] = text
			}
		}
	}
}
