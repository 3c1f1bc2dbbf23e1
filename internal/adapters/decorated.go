package adapters

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// Mapped reports whether the failures of a method of an adapter reach nobody but another
// type of the package that looks at them: a decorator, which holds the port or the adapter
// and has a method of the same name. The adapter's own name has to stay in the package.
func (r *Result) Mapped(a *Adapter, m *Method) bool {
	if a.Type.Obj().Exported() {
		return false
	}
	for _, f := range r.effects.Funcs() {
		if f.Fn == nil || f.Fn.Name() != m.Fn.Name() || f.Fn.Signature().Recv() == nil {
			continue
		}
		outer := sym.Named(sym.RecvType(f.Fn))
		if outer != nil && outer != a.Type && holds(outer, a) && r.looksAt(f) {
			return true
		}
	}
	return false
}

// holds reports a struct with an adapter, or a port of its, in a field.
func holds(outer *types.Named, a *Adapter) bool {
	st := sym.StructOf(outer)
	if st == nil {
		return false
	}
	for f := range st.Fields() {
		if sym.Named(f.Type()) == a.Type {
			return true
		}
		for _, port := range a.Ports {
			if types.Identical(f.Type(), port) {
				return true
			}
		}
	}
	return false
}

// looksAt reports whether a function asks what kind of failure it got of the method that it
// stands in front of, or has another function of the package make something of it.
func (r *Result) looksAt(f *effects.Func) bool {
	t := &tracer{r: r, f: f}
	for _, l := range t.places() {
		if l.lent || r.came(l.v, l.at, f.Fn.Name()) {
			return true
		}
	}
	found := false
	sym.Returns(f.Body, func(ret *ast.ReturnStmt) {
		for _, x := range ret.Results {
			call, isCall := ast.Unparen(x).(*ast.CallExpr)
			if !isCall || len(call.Args) == 0 {
				continue
			}
			fn := sym.Callee(r.info, call)
			if fn == nil || fn.Signature().Recv() != nil {
				continue
			}
			v, isVar := sym.Object(r.info, call.Args[0]).(*types.Var)
			inner := r.effects.Func(fn)
			found = found || isVar && inner != nil && r.came(v, call.Pos(), f.Fn.Name()) && len((&tracer{r: r, f: inner}).places()) > 0
		}
	})
	return found
}

// came reports whether a variable may hold at a place what a method of a name returned.
func (r *Result) came(v *types.Var, at token.Pos, name string) bool {
	defs, _ := r.effects.Reaching(v, at)
	return slices.ContainsFunc(defs, func(d effects.Def) bool {
		call, isCall := ast.Unparen(sym.OrBad(d.Expr)).(*ast.CallExpr)
		return isCall && sym.CalledName(call) == name
	})
}
