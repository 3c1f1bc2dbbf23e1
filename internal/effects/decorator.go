package effects

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// behind returns the methods that a call of an interface's method at a place
// may run, as far as this package has them. A decorator implements the port
// that it wraps: what it calls is not itself, nor another decorator, but what
// they are put around.
func (p *pkg) behind(fn *types.Func, pos token.Pos) []*types.Func {
	impls := p.implementers(fn)
	if len(impls) == 0 || !p.decorates(p.methodAt(pos), fn, impls) {
		return impls
	}
	var found []*types.Func
	for _, impl := range impls {
		if !wraps(sym.RecvType(impl), sym.RecvType(fn)) {
			found = append(found, impl)
		}
	}
	return found
}

// decorates reports whether a method is one of a type that implements an
// interface and holds a value of it.
func (p *pkg) decorates(m, fn *types.Func, impls []*types.Func) bool {
	if m == nil || !wraps(sym.RecvType(m), sym.RecvType(fn)) {
		return false
	}
	named := sym.Named(sym.RecvType(m))
	for _, impl := range impls {
		if sym.Named(sym.RecvType(impl)) == named {
			return true
		}
	}
	return false
}

// methodAt returns the method that a place is in, or nil.
func (p *pkg) methodAt(pos token.Pos) *types.Func {
	d, isFunc := sym.DeclAt(p.pass.Files, pos).(*ast.FuncDecl)
	if !isFunc || d.Recv == nil {
		return nil
	}
	fn, _ := p.info.Defs[d.Name].(*types.Func)
	return fn
}

// wraps reports whether a struct has a field of an interface type, or one with
// several of them.
func wraps(t, iface types.Type) bool {
	st := sym.StructOf(t)
	if st == nil {
		return false
	}
	for f := range st.Fields() {
		t := f.Type()
		switch many := t.Underlying().(type) {
		case *types.Slice:
			t = many.Elem()
		case *types.Map:
			t = many.Elem()
		}
		if types.Identical(t, iface) {
			return true
		}
	}
	return false
}
