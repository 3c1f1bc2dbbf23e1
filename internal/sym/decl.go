package sym

import (
	"go/ast"
	"go/token"
	"go/types"
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

// LitAt returns the outermost function literal at a position inside the initial value of
// a package variable, and the variable: the literal of var F = func() {...}, or one in a
// command that is a variable. Both are nil anywhere else.
func LitAt(info *types.Info, files []*ast.File, pos token.Pos) (*ast.FuncLit, *types.Var) {
	gen, isGen := DeclAt(files, pos).(*ast.GenDecl)
	if !isGen || gen.Tok != token.VAR {
		return nil, nil
	}
	for _, spec := range gen.Specs {
		vs, isValue := spec.(*ast.ValueSpec)
		if !isValue || pos < vs.Pos() || vs.End() <= pos {
			continue
		}
		for i, x := range vs.Values {
			if pos < x.Pos() || x.End() <= pos {
				continue
			}
			name := vs.Names[min(i, len(vs.Names)-1)]
			v, isVar := info.Defs[name].(*types.Var)
			lit := outermost(x, pos)
			if lit == nil || !isVar || name.Name == "_" {
				return nil, nil
			}
			return lit, v
		}
	}
	return nil, nil
}

// outermost is the first function literal on the way down to a position.
func outermost(x ast.Expr, pos token.Pos) (lit *ast.FuncLit) {
	ast.Inspect(x, func(n ast.Node) bool {
		if n == nil || lit != nil || pos < n.Pos() || n.End() <= pos {
			return false
		}
		lit, _ = n.(*ast.FuncLit)
		return lit == nil
	})
	return lit
}
