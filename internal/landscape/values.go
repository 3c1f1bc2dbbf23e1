package landscape

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// object is what a declaration, or the function of a package variable, is declared as.
func (s *surveyor) object(f *effects.Func) types.Object {
	if f.Fn != nil {
		return f.Fn
	}
	if _, v := sym.LitAt(s.info, s.pass.Files, f.Syntax.Pos()); v != nil {
		return v
	}
	return nil
}

// idOf is what a declaration, or the function of a package variable, is known by in all
// packages: that of var F = func() {...} is called like one that is declared.
func (s *surveyor) idOf(f *effects.Func) string { return objectID(s.object(f)) }

func objectID(obj types.Object) string {
	switch obj := obj.(type) {
	case *types.Func:
		return funcID(obj)
	case *types.Var:
		if isGlobal(obj) {
			return sym.PkgPath(obj.Pkg()) + "." + obj.Name()
		}
	}
	return ""
}

// isGlobal reports whether a variable is one of a package.
func isGlobal(v *types.Var) bool {
	return v != nil && !v.IsField() && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

// nameOf is the name of a declaration alone.
func (s *surveyor) nameOf(f *effects.Func) string {
	if obj := s.object(f); obj != nil {
		return obj.Name()
	}
	return ""
}

// called returns what of the program a call runs: a function or method, or the package
// variable that holds one; nil for others.
func (s *surveyor) called(call *ast.CallExpr) types.Object {
	if fn := sym.Callee(s.info, call); fn != nil {
		if s.fx.Own(fn) {
			return fn.Origin()
		}
		return nil
	}
	v, _ := sym.Object(s.info, call.Fun).(*types.Var)
	if isGlobal(v) && s.fx.OwnPackage(v.Pkg()) {
		return v
	}
	return nil
}

// reference notes a function or package variable that is used as a value, and who hands it
// over: a route's handler, a job. What a package variable is made of is the variable's.
func (s *surveyor) reference(id *ast.Ident, stack []ast.Node) {
	if len(stack) == 0 {
		return
	}
	var used ast.Expr = id
	i := len(stack) - 1
	if sel, isSel := stack[i].(*ast.SelectorExpr); isSel && sel.Sel == id {
		used, i = sel, i-1
	}
	switch obj := s.info.Uses[id].(type) {
	case *types.Func:
		if !s.fx.Own(obj) {
			return
		}
		if i >= 0 {
			if call, isCall := stack[i].(*ast.CallExpr); isCall && ast.Unparen(call.Fun) == used {
				if !slices.ContainsFunc(stack, func(n ast.Node) bool { _, isDecl := n.(*ast.FuncDecl); return isDecl }) {
					s.out.Refs[funcID(obj.Origin())] = true // it is called when the package is initialised
				}
				return
			}
		}
		fn := obj.Origin()
		s.out.Refs[funcID(fn)] = true
		s.givenAway(fn, id, stack)
	case *types.Var:
		if isGlobal(obj) && s.fx.OwnPackage(obj.Pkg()) {
			s.out.Refs[objectID(obj)] = true
		}
	}
}

// givenAway notes that a function is given away as a value.
func (s *surveyor) givenAway(fn *types.Func, id *ast.Ident, stack []ast.Node) {
	from := ""
	for _, n := range stack {
		switch n := n.(type) {
		case *ast.FuncDecl:
			from = objectID(s.info.Defs[n.Name])
		case *ast.ValueSpec:
			if from == "" && n.Names[0].Name != "_" {
				from = objectID(s.info.Defs[n.Names[0]])
			}
		}
	}
	if to := funcID(fn); from != "" && from != to {
		e := edge{From: from, To: to, Port: types.IsInterface(sym.OrInvalid(sym.RecvType(fn))), At: s.spot(id.Pos())}
		e.Symbol = e.At.Symbol
		s.out.Hands = append(s.out.Hands, e)
	}
}
