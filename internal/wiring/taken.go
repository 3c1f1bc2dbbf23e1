package wiring

import (
	"go/ast"
	"go/types"
)

// Taken reports whether the package of a demand, or this one, uses the function that
// asks as a value: in a list of checks, say, which a loop calls. Who calls it, and
// with which context, is not in view then.
func (r *Result) Taken(d *Demand, from *types.Package) bool {
	return d.Taken || from != nil && r.takes(from.Path(), d.Recv, d.Name)
}

// usedAs is a function by what imported demands name.
type usedAs struct{ path, recv, name string }

// takes reports whether the package uses a function or method as a value.
func (r *Result) takes(path, recv, name string) bool {
	r.takenOnce.Do(func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.taken = map[usedAs]bool{}
		called := map[*ast.Ident]bool{}
		for _, f := range r.fx.Funcs() {
			for _, call := range f.Calls {
				called[calledBy(call.Fun)] = true
			}
		}
		for id, obj := range r.pass.TypesInfo.Uses {
			fn, isFunc := obj.(*types.Func)
			if !isFunc || called[id] || !r.fx.Own(fn) || r.inTest(id.Pos()) {
				continue
			}
			of := usedAs{path: fn.Pkg().Path(), name: fn.Name()}
			if recv := fn.Origin().Signature().Recv(); recv != nil {
				of.recv = keyOf(recv.Type())
			}
			r.taken[of] = true
		}
	})
	return r.taken[usedAs{path, recv, name}]
}

// calledBy is the name of what a call calls, nil when that has none.
func calledBy(fun ast.Expr) *ast.Ident {
	switch x := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		return x.Sel
	case *ast.IndexExpr:
		return calledBy(x.X)
	case *ast.IndexListExpr:
		return calledBy(x.X)
	}
	return nil
}
