package policy

import (
	"go/ast"
	"go/token"
	"go/types"
)

// uses is how the package uses its functions and variables.
type uses struct {
	funcs map[*types.Func]int // how often a function is named
	ports map[string]bool     // names of methods of the package's interfaces
	// given are the variables whose address is passed on: others may write them.
	given map[*types.Var]bool
}

func (r *Result) allUses() *uses {
	u := &uses{map[*types.Func]int{}, map[string]bool{}, map[*types.Var]bool{}}
	for _, obj := range r.info.Uses {
		if f, isFunc := obj.(*types.Func); isFunc && f.Pkg() == r.pass.Pkg {
			u.funcs[f.Origin()]++
		}
	}
	for _, obj := range r.info.Defs {
		if f, isFunc := obj.(*types.Func); isFunc {
			if recv := f.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
				u.ports[f.Name()] = true
			}
		}
	}
	for _, file := range r.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			call, isCall := n.(*ast.CallExpr)
			if !isCall {
				return true
			}
			for _, a := range call.Args {
				if addr, isAddr := ast.Unparen(a).(*ast.UnaryExpr); isAddr && addr.Op == token.AND {
					if v := r.fx.Root(addr.X); v != nil {
						u.given[v] = true
					}
				}
			}
			return true
		})
	}
	return u
}

// escapes reports whether a function of the package may be called other than
// by its name: it is passed on, or an interface has a method of that name. Then
// not all of its callers are in view.
func (r *Result) escapes(fn *types.Func) bool {
	u := r.uses()
	return fn.Signature().Recv() != nil && u.ports[fn.Name()] || u.funcs[fn.Origin()] > len(r.fx.CallersOf(fn))
}

// written reports whether somebody who is handed its address may write to a
// variable, as libraries for flags and settings do.
func (r *Result) written(v *types.Var) bool { return r.uses().given[v] }
