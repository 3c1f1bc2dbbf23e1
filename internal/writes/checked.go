package writes

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// checkedCalls returns the calls of a function whose error ends it:
//
//	if err := call(); err != nil { return err }
//
// or the two as statements of their own.
func checkedCalls(info *types.Info, body ast.Node) map[*ast.CallExpr]bool {
	checked := map[*ast.CallExpr]bool{}
	note := func(s ast.Stmt, test *ast.IfStmt) {
		a, ok := s.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 || !testsError(info, test.Cond) || !sym.Leaves(info, test.Body) {
			return
		}
		if call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr); ok {
			checked[call] = true
		}
	}
	list := func(stmts []ast.Stmt) {
		for i, s := range stmts {
			test, ok := s.(*ast.IfStmt)
			switch {
			case !ok:
			case test.Init != nil:
				note(test.Init, test)
			case i > 0:
				note(stmts[i-1], test)
			}
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		list(sym.Statements(n))
		return true
	})
	return checked
}

// Checked reports whether the error of an act ends the function.
func (a *Act) Checked() bool { return a.checked }

// Sure reports whether b is only reached when a has been run and its error, if
// it gives one back, was looked at.
func Sure(a, b *Act) bool {
	if !a.checked || !Then(a, b) || len(a.frames) > len(b.frames) {
		return false
	}
	for i, f := range a.frames {
		if b.frames[i] != f {
			return false
		}
	}
	return true
}
