package wiring

import (
	"go/ast"
	"go/token"

	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// testCode says which code of the package is for tests.
type testCode struct {
	files map[*token.File]*ast.File // those with test code in them, nil for the others
	decls map[ast.Decl]bool
}

// inTest reports whether a place is in test code. A constructor in a file that has a
// helper for tests as well is none.
func (r *Result) inTest(pos token.Pos) bool {
	file := r.pass.Fset.File(pos)
	if file == nil {
		return false
	}
	if r.tests.files == nil {
		r.tests = testCode{map[*token.File]*ast.File{}, map[ast.Decl]bool{}}
		for _, f := range r.pass.Files {
			if report.TestCode(r.pass.Fset, f) {
				r.tests.files[r.pass.Fset.File(f.FileStart)] = f
			}
		}
	}
	f := r.tests.files[file]
	if f == nil {
		return false
	}
	d := sym.DeclAt([]*ast.File{f}, pos)
	if d == nil {
		return true
	}
	yes, seen := r.tests.decls[d]
	if !seen {
		yes = report.TestDecl(r.pass.Fset, f, d)
		r.tests.decls[d] = yes
	}
	return yes
}
