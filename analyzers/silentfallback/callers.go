package silentfallback

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// unheard reports whether the package calls a function, and does no more with its error
// anywhere than the function does itself: it logs, and goes on. To return the failure would
// move the line that is logged.
func (c *checker) unheard(fn *types.Func) bool {
	calls, logged := 0, 0
	for _, f := range c.fx.Funcs() {
		for _, call := range f.Calls {
			if callee := sym.Callee(c.info, call); callee == nil || callee != fn.Origin() {
				continue
			}
			calls++
			if c.loggedIn(f.Body, call) {
				logged++
			}
		}
	}
	return calls > 0 && calls == logged
}

// loggedIn reports whether a call stands in, or right in front of, a test of its error in a
// block, whose branch only logs, or leaves a function with nothing to return.
func (c *checker) loggedIn(body *ast.BlockStmt, call *ast.CallExpr) (is bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		list := sym.Statements(n)
		for i, st := range list {
			branch, isIf := st.(*ast.IfStmt)
			if !isIf || branch.Else != nil {
				continue
			}
			if branch.Init != nil && sym.Contains(branch.Init, call) || branch.Init == nil && i > 0 && assigns(list[i-1], call) {
				is = is || c.logsOnly(branch.Body.List)
			}
		}
		return !is
	})
	return is
}

func assigns(st ast.Stmt, call *ast.CallExpr) bool {
	as, isAssign := st.(*ast.AssignStmt)
	return isAssign && len(as.Rhs) == 1 && ast.Unparen(as.Rhs[0]) == ast.Expr(call)
}

// logsOnly reports statements that log, and may leave a function that returns nothing.
func (c *checker) logsOnly(list []ast.Stmt) bool {
	if n := len(list); n > 0 {
		if ret, isReturn := list[n-1].(*ast.ReturnStmt); isReturn && len(ret.Results) == 0 {
			list = list[:n-1]
		}
	}
	for _, st := range list {
		if !c.onlyLogs(st) {
			return false
		}
	}
	return len(list) > 0
}
