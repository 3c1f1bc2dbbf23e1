package systems

import (
	"go/ast"
	"go/types"
)

// site is a call that passes an address on.
type site struct {
	call *ast.CallExpr
	arg  ast.Expr
}

// sites returns the calls in view that give the parameter its value.
func (a *address) sites() (list []site) {
	fn, _ := a.info.Defs[a.around.Name].(*types.Func)
	if fn == nil {
		return nil
	}
	params := fn.Signature().Params()
	calls, _ := a.origin.Callers(fn)
	for i := range params.Len() {
		if params.At(i) != a.param {
			continue
		}
		for _, call := range calls {
			if i < len(call.Args) {
				list = append(list, site{call, call.Args[i]})
			}
		}
	}
	return list
}

// isOf reports whether a parameter belongs to a function.
func isOf(decl *ast.FuncDecl, v *types.Var) bool {
	return decl != nil && decl.Pos() <= v.Pos() && v.Pos() < decl.Body.Pos()
}
