package layerimport

import (
	"go/ast"
	"go/types"
	"path/filepath"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/sym"
)

// use is one place where a file uses an object of another package.
type use struct {
	obj  types.Object
	id   *ast.Ident
	call *ast.CallExpr // when the object is what is called
}

// name is how a reader knows the object: "retry.Do", "gobreaker.CircuitBreaker.Execute".
func (u use) name() string {
	name := u.obj.Name()
	if fn, ok := u.obj.(*types.Func); ok {
		if recv := fn.Signature().Recv(); recv != nil {
			if named := sym.Named(recv.Type()); named != nil {
				name = named.Obj().Name() + "." + name
			}
		}
	}
	return u.obj.Pkg().Name() + "." + name
}

// in names the object and the place: "retry.Do at order.go:31".
func (u use) in(pass *analysis.Pass) string {
	pos := pass.Fset.Position(u.id.Pos())
	return u.name() + " at " + filepath.Base(pos.Filename) + ":" + strconv.Itoa(pos.Line)
}

// index holds the uses in one file, in source order, by package path.
type index map[string][]use

func (i index) of(path string) []use { return i[path] }

func usesIn(pass *analysis.Pass, f *ast.File) index {
	uses := index{}
	called := map[*ast.Ident]*ast.CallExpr{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if id := calledIdent(n.Fun); id != nil {
				called[id] = n
			}
		case *ast.Ident:
			obj := pass.TypesInfo.Uses[n]
			if obj == nil || obj.Pkg() == nil || obj.Pkg() == pass.Pkg {
				return true
			}
			if _, isName := obj.(*types.PkgName); isName {
				return true
			}
			path := sym.PkgPath(obj.Pkg())
			uses[path] = append(uses[path], use{obj, n, called[n]})
		}
		return true
	})
	return uses
}

// calledIdent returns the identifier that names the function of a call, with
// or without type arguments.
func calledIdent(fun ast.Expr) *ast.Ident {
	switch fun := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return fun
	case *ast.SelectorExpr:
		return fun.Sel
	case *ast.IndexExpr:
		return calledIdent(fun.X)
	case *ast.IndexListExpr:
		return calledIdent(fun.X)
	}
	return nil
}

// representative picks the use to show: the first call, else the first use.
func representative(used []use) use {
	for _, u := range used {
		if u.call != nil {
			return u
		}
	}
	return used[0]
}
