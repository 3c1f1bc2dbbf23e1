package sym

import (
	"go/ast"
	"go/token"
)

// DeclAt returns the top-level declaration that a position of one of the files
// lies in, or nil.
func DeclAt(files []*ast.File, pos token.Pos) ast.Decl {
	for _, f := range files {
		if pos < f.FileStart || f.FileEnd < pos {
			continue
		}
		for _, d := range f.Decls {
			if d.Pos() <= pos && pos <= d.End() {
				return d
			}
		}
	}
	return nil
}

// FuncAt returns the function declaration that a position lies in, or nil.
func FuncAt(files []*ast.File, pos token.Pos) *ast.FuncDecl {
	fn, _ := DeclAt(files, pos).(*ast.FuncDecl)
	return fn
}
