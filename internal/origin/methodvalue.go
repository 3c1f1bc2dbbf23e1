package origin

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// Behind is a function of another package that a call runs through a variable:
// get := client.Get; get(url).
type Behind struct {
	// As is the call as if it named the function, with the arguments at hand.
	As      *ast.CallExpr
	Effects []catalogue.Effect
}

// CalledThrough returns the functions of other packages, known to the catalogue,
// that a call of a variable or field may run.
func (r *Result) CalledThrough(call *ast.CallExpr) (out []Behind) {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		if _, ok := r.info().Uses[fun].(*types.Var); !ok {
			return nil
		}
	case *ast.SelectorExpr:
		if _, ok := r.info().Uses[fun.Sel].(*types.Var); !ok {
			return nil
		}
	default:
		return nil
	}
	defer r.lock()()
	for _, s := range r.sources(call.Fun, nil) {
		sel, ok := s.Expr.(*ast.SelectorExpr)
		fn, isFunc := s.Obj.(*types.Func)
		if s.Kind != Function || !ok || !isFunc {
			continue
		}
		if selection := r.info().Selections[sel]; selection != nil && selection.Kind() != types.MethodVal {
			continue // a method expression takes its receiver as an argument
		}
		if rows := r.cat.Call(sym.Key(fn)); len(rows) > 0 {
			out = append(out, Behind{&ast.CallExpr{Fun: sel, Lparen: call.Lparen, Args: call.Args, Ellipsis: call.Ellipsis, Rparen: call.Rparen}, rows})
		}
	}
	return out
}
