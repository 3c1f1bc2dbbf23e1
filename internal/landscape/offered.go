package landscape

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// offered is the HTTP client that the constructor of a library is given: as an argument,
// in an option that is one, in an option that the function makes beside it, or in a field
// of the settings of the library. takes says that it is given one, known or not.
func (s *surveyor) offered(f *effects.Func, call *ast.CallExpr, fn *types.Func) (use clientUse, takes bool) {
	take := func(x ast.Expr) {
		use, takes = s.clientOf(s.origin.Sources(x)), true
	}
	for _, arg := range call.Args {
		if s.isClient(s.info.TypeOf(arg)) {
			take(arg)
		} else if x := s.optional(arg); x != nil {
			take(x)
		}
	}
	if takes || f.Body == nil {
		return use, takes
	}
	params := fn.Signature().Params()
	var option types.Type
	if list, isSlice := lastType(params).(*types.Slice); isSlice && fn.Signature().Variadic() {
		option = list.Elem()
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if x := s.optional(n); x != nil && n != call && option != nil && types.AssignableTo(sym.OrInvalid(s.info.TypeOf(n)), option) {
				take(x)
			}
		case *ast.CompositeLit:
			if of := sym.Named(sym.OrInvalid(s.info.TypeOf(n))); of == nil || !sameLibrary(of.Obj().Pkg(), fn.Pkg()) {
				return true
			}
			for _, x := range sym.Fields(s.info, n) {
				if s.isClient(s.info.TypeOf(x)) {
					take(x)
				}
			}
		case *ast.AssignStmt:
			if len(n.Lhs) != len(n.Rhs) {
				return true
			}
			for i, l := range n.Lhs {
				sel, isSel := l.(*ast.SelectorExpr)
				if !isSel || !s.isClient(s.info.TypeOf(l)) {
					continue
				}
				if of := sym.Named(sym.OrInvalid(s.info.TypeOf(sel.X))); of != nil && sameLibrary(of.Obj().Pkg(), fn.Pkg()) {
					take(n.Rhs[i])
				}
			}
		}
		return true
	})
	return use, takes
}

// optional returns the HTTP client in an option of a library: a call that returns neither
// a client nor a failure.
func (s *surveyor) optional(x ast.Expr) ast.Expr {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall {
		return nil
	}
	fn := sym.Callee(s.info, call)
	if fn == nil || s.fx.Own(fn) || fn.Signature().Results().Len() != 1 || s.isClient(s.info.TypeOf(call)) {
		return nil
	}
	for _, arg := range call.Args {
		if s.isClient(s.info.TypeOf(arg)) {
			return arg
		}
	}
	return nil
}

// sameLibrary reports whether two packages are of one library.
func sameLibrary(p, q *types.Package) bool {
	return p != nil && q != nil && libraryOf(sym.PkgPath(p)) == libraryOf(sym.PkgPath(q))
}

func lastType(params *types.Tuple) types.Type {
	if params.Len() == 0 {
		return nil
	}
	return params.At(params.Len() - 1).Type()
}
