package sym

import (
	"go/ast"
	"go/types"
)

// briefest bounds how many characters an expression has in a text.
const briefest = 40

// Brief writes an expression for a text: a long one by its end, which tells the most,
// and what a generic function is made for and long arguments left out.
func Brief(x ast.Expr) string {
	x = ast.Unparen(x)
	text := types.ExprString(x)
	if len(text) <= briefest {
		return text
	}
	switch x := x.(type) {
	case *ast.IndexExpr:
		return Brief(x.X)
	case *ast.IndexListExpr:
		return Brief(x.X)
	case *ast.CallExpr:
		if fun := Brief(x.Fun); len(x.Args) == 0 {
			return fun + "()"
		} else {
			return fun + "(…)"
		}
	case *ast.SelectorExpr:
		return "…." + x.Sel.Name
	}
	runes := []rune(text)
	return string(runes[:min(len(runes), briefest-1)]) + "…"
}
