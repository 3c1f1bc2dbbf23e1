package wiring

import "go/ast"

// serveTools notes where tools are made, such as clients: findings in the package that
// hands them to adapters speak of that.
func (r *Result) serveTools(note func(place string)) {
	made := func(x ast.Expr) {
		if t := r.pass.TypesInfo.TypeOf(x); t != nil && r.tool(t) {
			note(r.fx.Place(x.Pos()))
		}
	}
	calls, lits := r.fx.Initial()
	for _, f := range r.fx.Funcs() {
		calls, lits = append(calls[:len(calls):len(calls)], f.Calls...), append(lits[:len(lits):len(lits)], f.Lits...)
	}
	for _, call := range calls {
		made(call)
	}
	for _, lit := range lits {
		made(lit)
	}
}
