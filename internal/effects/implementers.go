package effects

import (
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// implementers returns the methods of this package's types that implement an
// interface's method, when there are few.
func (p *pkg) implementers(fn *types.Func) []*types.Func {
	if found, seen := p.impls[fn]; seen {
		return found
	}
	var found []*types.Func
	iface, isIface := sym.RecvType(fn).Underlying().(*types.Interface)
	if isIface && iface.NumMethods() > 0 && (fn.Pkg() == nil || p.own(fn)) {
		for _, ptr := range p.implementing(iface) {
			obj, _, _ := types.LookupFieldOrMethod(ptr, true, fn.Pkg(), fn.Name())
			if m, isFunc := obj.(*types.Func); isFunc {
				found = append(found, m.Origin())
			}
		}
	}
	const few = 8
	if len(found) > few {
		found = nil
	}
	p.impls[fn] = found
	return found
}

// implementing returns pointers to this package's types that implement an
// interface. It is asked for every method of the interface.
func (p *pkg) implementing(iface *types.Interface) []*types.Pointer {
	found, seen := p.implTypes[iface]
	if seen {
		return found
	}
	scope := p.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || tn.IsAlias() || types.IsInterface(tn.Type()) {
			continue
		}
		if named, isNamed := tn.Type().(*types.Named); !isNamed || named.TypeParams().Len() > 0 {
			continue
		}
		if ptr := types.NewPointer(tn.Type()); types.Implements(ptr, iface) {
			found = append(found, ptr)
		}
	}
	p.implTypes[iface] = found
	return found
}
