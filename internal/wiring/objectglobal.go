package wiring

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// globals lists the places that put something into variables of this package which
// hold ports, by the function that they stand in; nil is for initialisers.
func (r *Result) globals() map[*effects.Func][]*filling {
	if r.global != nil {
		return r.global
	}
	r.global = map[*effects.Func][]*filling{}
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		v, isVar := scope.Lookup(name).(*types.Var)
		if !isVar || !isPort(sym.ElemOrValue(v.Type())) {
			continue
		}
		for _, d := range r.fx.Writes(v) {
			if d.Expr == nil || r.inTest(d.Pos) {
				continue
			}
			f := r.around(d.Expr.Pos())
			r.global[f] = append(r.global[f], &filling{
				at: d.Expr, in: f, key: variableKey(v), style: Assigned,
				what: func() set { return r.defined(d.Expr, d.Result, d.Ranged) },
			})
		}
	}
	return r.global
}

// variableKey names a package variable.
func variableKey(v *types.Var) string { return sym.PkgPath(v.Pkg()) + "." + v.Name() }

// around is the innermost function around a place, nil when there is none.
func (r *Result) around(pos token.Pos) (found *effects.Func) {
	for _, f := range r.fx.Funcs() { // those around come before those inside
		if f.Body.Pos() <= pos && pos < f.Body.End() {
			found = f
		}
	}
	return found
}

// elsewhere is the variable of another package that an assignment writes to, when it
// holds a port; nil for other selections.
func (r *Result) elsewhere(sel *ast.SelectorExpr) *types.Var {
	v, isVar := r.pass.TypesInfo.ObjectOf(sel.Sel).(*types.Var)
	if !isVar || v.Pkg() == nil || v.Pkg() == r.pass.Pkg || v.Parent() != v.Pkg().Scope() || !r.fx.OwnPackage(v.Pkg()) || !isPort(v.Type()) {
		return nil
	}
	return v
}
