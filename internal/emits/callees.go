package emits

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// rowsOf returns what the catalogue says of a call, or of what a port is filled
// with that is called.
func (r *Result) rowsOf(call *ast.CallExpr) []catalogue.Effect {
	if rows := r.fx.Rows(call); rows != nil {
		return rows
	}
	for _, fn := range r.wired(call) {
		if rows := r.fx.Table().Call(sym.Key(fn)); rows != nil {
			return rows
		}
	}
	return nil
}

// callees returns the functions of the project that a call may run: for the
// method of an interface its implementations in this package, and those that the
// package wires in.
func (r *Result) callees(call *ast.CallExpr) []*types.Func {
	fn := sym.Callee(r.info, call)
	if fn == nil {
		return nil
	}
	fn = fn.Origin()
	recv := sym.RecvType(fn)
	if recv == nil || !types.IsInterface(recv) {
		if r.decls[fn] == nil && !r.own(fn.Pkg()) {
			return nil
		}
		return []*types.Func{fn}
	}
	if found := r.wired(call); len(found) > 0 {
		return found
	}
	return r.implementers(fn)
}

// emits reports whether a call sends what it is given.
func (r *Result) emits(call *ast.CallExpr) bool {
	for _, fn := range r.callees(call) {
		if len(r.flow(fn).Emits) > 0 {
			return true
		}
	}
	return false
}

// implementers returns the methods of this package's types that implement the
// method of an interface, when they are few; without one the method itself, of
// which the package of the interface may know.
func (r *Result) implementers(fn *types.Func) (found []*types.Func) {
	found = r.fx.Implementers(fn)
	if len(found) == 0 && fn.Pkg() != r.pass.Pkg && r.own(fn.Pkg()) {
		found = []*types.Func{fn}
	}
	return found
}

// ports tells other packages what the implementations beside an interface send.
func (r *Result) ports() {
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || !tn.Exported() || tn.IsAlias() {
			continue
		}
		iface, isIface := tn.Type().Underlying().(*types.Interface)
		if !isIface {
			continue
		}
		for m := range iface.ExplicitMethods() {
			all := new(Flow)
			for _, fn := range r.implementers(m) {
				for _, e := range r.flow(fn).Emits {
					all.add(e)
				}
			}
			if m.Exported() && m.Pkg() == r.pass.Pkg && len(all.Emits) > 0 {
				r.pass.ExportObjectFact(m, all)
			}
		}
	}
}

// method returns a method of a type by its name, or nil.
func method(t types.Type, name string) *types.Func {
	var pkg *types.Package
	if named := sym.Named(t); named != nil {
		pkg = named.Obj().Pkg()
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, pkg, name)
	fn, _ := obj.(*types.Func)
	if fn == nil {
		return nil
	}
	return fn.Origin()
}

// wired returns the methods of what this package puts into the port that a call
// is made on.
func (r *Result) wired(call *ast.CallExpr) (found []*types.Func) {
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel {
		return nil
	}
	port, isField := ast.Unparen(sel.X).(*ast.SelectorExpr)
	if !isField || !types.IsInterface(sym.OrInvalid(r.info.TypeOf(port))) {
		return nil
	}
	owner := sym.Named(sym.OrInvalid(r.info.TypeOf(port.X)))
	if owner == nil {
		return nil
	}
	for _, impl := range r.wires()[wire{owner.Obj(), port.Sel.Name}] {
		if m := method(impl, sel.Sel.Name); m != nil {
			found = append(found, m)
		}
	}
	return found
}

func (r *Result) allWires() map[wire][]types.Type {
	all := map[wire][]types.Type{}
	for _, w := range r.wiring.Wirings() {
		if w.Struct != nil && w.Object.Type != nil {
			k := wire{w.Struct.Obj(), w.Field}
			all[k] = append(all[k], w.Object.Type)
		}
	}
	return all
}
