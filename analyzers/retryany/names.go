package retryany

import (
	"go/ast"
	"go/types"
	"path"
	"regexp"
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

// short is a catalogue key without the directories of its path.
func short(symbol string) string { return path.Base(majorVersion.ReplaceAllString(symbol, "$1")) }

// majorVersion is the part of an import path that is no name.
var majorVersion = regexp.MustCompile(`/v[0-9]+(\.)`)
