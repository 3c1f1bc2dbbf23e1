package emits

import (
	"go/ast"

	"github.com/resilint/resilint/internal/report"
)

// author says who wrote a function.
type author uint8

const (
	byHand author = iota
	byProgram
	byTests
)

// authors says of which functions the rules speak: those in generated files send,
// too, but are told of nothing.
func (r *Result) authors() {
	r.written = map[*ast.FuncDecl]author{}
	for _, f := range r.pass.Files {
		var who author
		switch {
		case report.TestCode(r.pass.Fset, f):
			who = byTests
		case report.Generated(r.pass.Fset, f):
			who = byProgram
		default:
			continue
		}
		for _, d := range f.Decls {
			if fd, isFunc := d.(*ast.FuncDecl); isFunc {
				r.written[fd] = who
			}
		}
	}
}
