package retryany

import (
	"go/ast"
	"go/types"
)

// exprName is how a message names what is called: "c.do", "client.Do".
func exprName(x ast.Expr) string {
	if _, isLit := ast.Unparen(x).(*ast.FuncLit); isLit {
		return "func literal"
	}
	name := types.ExprString(x)
	if len(name) > 40 {
		if sel, isSel := ast.Unparen(x).(*ast.SelectorExpr); isSel {
			return sel.Sel.Name
		}
	}
	return name
}
