package effects

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/sqltext"
)

// concat is the text of two values after one another; what is not constant
// becomes a hole.
func concat(a, b Val) Val {
	if a.Kind == Fresh {
		return a
	}
	if b.Kind == Fresh {
		return b
	}
	if a.Kind != Const && a.Kind != Param && b.Kind != Const && b.Kind != Param {
		return loose(join(a, b))
	}
	s, t := template(a), template(b)
	return withSlots(s.Text+t.Text, append(slices.Clip(s.slots()), t.slots()...))
}

// textCall reads calls that build text from their arguments. They are told by
// name: every logging, SQL and string package has its own.
func (p *pkg) textCall(fn *types.Func, call *ast.CallExpr) (Val, bool) {
	if len(call.Args) == 0 {
		return Val{}, false
	}
	if b, isBasic := p.info.TypeOf(call).(*types.Basic); !isBasic || b.Info()&types.IsString == 0 {
		return Val{}, false
	}
	if p.own(fn) {
		return Val{}, false
	}
	switch fn.Name() {
	case "Sprintf":
		return p.format(call), true
	case "TrimSpace", "Rebind", "ToUpper", "ToLower", "TrimSuffix", "TrimPrefix", "TrimRight":
		v := p.eval(call.Args[0])
		switch {
		case v.Kind != Const:
			return v, true
		case fn.Name() == "ToUpper":
			v.Text = strings.ToUpper(v.Text)
		case fn.Name() == "ToLower":
			v.Text = strings.ToLower(v.Text)
		}
		return v, true
	case "Join", "JoinPath", "Sprint", "Concat":
		if call.Ellipsis.IsValid() {
			return Val{}, true
		}
		if fn.Name() == "Join" && !fn.Signature().Variadic() { // strings.Join(list, separator)
			return Val{}, true
		}
		out := p.eval(call.Args[0])
		for _, a := range call.Args[1:] {
			out = concat(concat(out, Val{Kind: Const, Text: "/"}), p.eval(a))
		}
		return out, true
	}
	return Val{}, false
}

// format fills in the arguments of a format string that are constant; the
// other verbs become holes.
func (p *pkg) format(call *ast.CallExpr) Val {
	f := p.eval(call.Args[0])
	args := call.Args[1:]
	for _, a := range args {
		if v := p.eval(a); v.Kind == Fresh {
			return v
		}
	}
	if f.Kind != Const {
		return Val{}
	}
	if f.slots() != nil {
		return Val{} // a format that is put together itself
	}
	var b strings.Builder
	var slots []Val
	for text := f.Text; ; {
		before, after, found := strings.Cut(text, "%")
		b.WriteString(before)
		if !found {
			return withSlots(b.String(), slots)
		}
		end := strings.IndexFunc(after, func(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '%' })
		if end < 0 {
			return withSlots(b.String()+string(sqltext.Hole), slots)
		}
		verb := after[end]
		text = after[end+1:]
		switch {
		case verb == '%':
			b.WriteByte('%')
		case len(args) == 0 || strings.Contains(after[:end], "["):
			b.WriteRune(sqltext.Hole)
		default:
			v := p.eval(args[0])
			args = args[1:]
			switch {
			case v.Kind == Const && verb == 'd':
				b.WriteString(v.Text)
			case verb == 'd' || verb == 'x' || verb == 'f' || verb == 't':
				b.WriteString("%" + string(verb)) // a value, never a clause
			case verb == 's' || verb == 'v':
				piece := template(v)
				b.WriteString(piece.Text)
				slots = append(slots, piece.slots()...)
			default:
				b.WriteRune(sqltext.Hole)
			}
		}
	}
}

// Texts in facts are short. What is cut off is a hole: nothing can be concluded
// from what is not there.
const (
	maxText = 1000
	maxURL  = 120
)

// shorten drops white space that says nothing and the end of long texts.
func shorten(v Val, limit int) Val {
	if v.Kind != Const {
		return v
	}
	if limit == maxText && len(v.Text) > 80 {
		v.Text = squeeze(v.Text)
	}
	if len(v.Text) > limit {
		v = plain(v)
		v.Text = strings.ToValidUTF8(v.Text[:min(limit, len(v.Text))], "") + string(sqltext.Hole)
	}
	return v
}

// squeeze drops indentation outside of quotes and comments; a text with either
// is left alone.
func squeeze(s string) string {
	if strings.ContainsAny(s, "'\"`") || strings.Contains(s, "--") || strings.Contains(s, "#") {
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}
