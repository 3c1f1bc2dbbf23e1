package txn

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// candidate matches the names of calls that can begin a transaction.
var candidate = sym.Names(`(?i)begin|tx|trans|unit|start`)

// mayHave reports whether there may be a transaction in a function and its literals:
// one of them is given one, or calls what can begin one, or gives a function away.
func (f *finder) mayHave(group []*effects.Func) bool {
	for _, fn := range group {
		for _, call := range fn.Calls {
			if candidate.MatchString(sym.CalledName(call)) || slices.ContainsFunc(call.Args, f.isFunc) {
				return true
			}
		}
	}
	d := &decl{finder: f, fn: group[0]}
	for _, fn := range group {
		if d.given(fn.Syntax); len(d.spans) > 0 {
			return true
		}
	}
	return false
}

// isFunc reports whether an argument is a function.
func (f *finder) isFunc(arg ast.Expr) bool {
	switch arg := ast.Unparen(arg).(type) {
	case *ast.FuncLit:
		return true
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr:
		_, is := sym.OrInvalid(f.info.TypeOf(arg)).Underlying().(*types.Signature)
		return is
	}
	return false
}
