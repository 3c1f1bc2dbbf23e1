package adapters

import (
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// Handle reports an interface that stands for one of a driver's own types, a pool, a
// transaction or a row: one that a package of a store's library declares implements it.
// Only packages that from imports are asked.
func Handle(table *catalogue.Table, from *types.Package, iface *types.Interface) bool {
	for _, p := range from.Imports() {
		lib := table.Package(sym.PkgPath(p))
		if lib == nil || !Stores(lib) {
			continue
		}
		if Seam(p, iface) {
			return true
		}
	}
	return false
}

// Seam reports an interface that a type of a package implements as it is: it repeats what
// that type can do.
func Seam(p *types.Package, iface *types.Interface) bool {
	scope := p.Scope()
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || !tn.Exported() {
			continue
		}
		if named, isNamed := tn.Type().(*types.Named); isNamed && named.TypeParams().Len() > 0 {
			continue
		}
		if types.Implements(tn.Type(), iface) || types.Implements(types.NewPointer(tn.Type()), iface) {
			return true
		}
	}
	return false
}
