package breakers

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// nameOf reads the name of a breaker: a constant, a variable that is one
// wherever it is given a value, or the argument of the call at hand.
func (r *Result) nameOf(h held) Name {
	n := Name{Has: true, Expr: h.x}
	n.Text, n.Known = r.text(h, 0)
	return n
}

func (r *Result) text(h held, depth int) (string, bool) {
	if tv := r.info.Types[h.x]; tv.Value != nil {
		if tv.Value.Kind() != constant.String {
			return "", false
		}
		return constant.StringVal(tv.Value), true
	}
	if depth > maxDepth {
		return "", false
	}
	switch x := ast.Unparen(h.x).(type) {
	case *ast.BinaryExpr:
		a, okA := r.text(held{x.X, h.in}, depth+1)
		b, okB := r.text(held{x.Y, h.in}, depth+1)
		return a + b, okA && okB
	case *ast.CallExpr:
		if r.info.Types[x.Fun].IsType() && len(x.Args) == 1 {
			return r.text(held{x.Args[0], h.in}, depth+1)
		}
	case *ast.Ident:
		v, isVar := r.info.ObjectOf(x).(*types.Var)
		if !isVar || v.Pkg() == nil {
			return "", false
		}
		if v.Parent() == v.Pkg().Scope() {
			return r.onlyText(v, h, depth)
		}
		defs, implicit := r.fx.Reaching(v, x.Pos())
		if len(defs) == 0 && implicit {
			given, known := h.in.Parameter(v)
			if known && len(given) == 1 {
				return r.text(held{given[0].Expr, given[0].In}, depth+1)
			}
			return "", false
		}
		if len(defs) == 1 && !implicit && plain(defs[0]) {
			return r.text(held{defs[0].Expr, h.in}, depth+1)
		}
	case *ast.SelectorExpr:
		v, isVar := r.info.ObjectOf(x.Sel).(*types.Var)
		if !isVar {
			return "", false
		}
		if v.IsField() {
			if s := r.settings(held{x.X, h.in}); s != nil && !s.maybe[v.Origin()] {
				if value, set := s.fields[v.Origin()]; set {
					return r.text(value, depth+1)
				}
				return "", sym.IsString(v.Type())
			}
			return "", false
		}
		return r.onlyText(v, h, depth)
	}
	return "", false
}

// onlyText is the text of a package variable that is written once.
func (r *Result) onlyText(v *types.Var, h held, depth int) (string, bool) {
	if v.Pkg() != r.pass.Pkg || v.Exported() {
		return "", false
	}
	defs := r.fx.Writes(v)
	if len(defs) != 1 || !plain(defs[0]) {
		return "", false
	}
	return r.text(held{defs[0].Expr, h.in}, depth+1)
}
