package landscape

import (
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/sym"
)

// fits notes which types implement which interfaces of the program, as far as the package
// and what it imports show it. Where nothing shows what fills an interface, as behind a registry
// or a container that builds by reflection, what can fill it does.
func (s *surveyor) fits() {
	own := scopeOf(s.pass.Pkg)
	for _, imp := range s.pass.Pkg.Imports() {
		if !s.fx.OwnPackage(imp) {
			continue
		}
		other := scopeOf(imp)
		s.fit(own.concrete, other.ifaces)
		s.fit(other.concrete, own.ifaces)
	}
	s.fit(own.concrete, own.ifaces)
}

// declaredTypes are the named types of a package that are not generic.
type declaredTypes struct{ concrete, ifaces []*types.Named }

func scopeOf(pkg *types.Package) (out declaredTypes) {
	for _, name := range pkg.Scope().Names() {
		obj, isType := pkg.Scope().Lookup(name).(*types.TypeName)
		if !isType || obj.IsAlias() {
			continue
		}
		named, isNamed := obj.Type().(*types.Named)
		if !isNamed || named.TypeParams().Len() > 0 {
			continue
		}
		if in, isIface := named.Underlying().(*types.Interface); isIface {
			if in.IsMethodSet() && special(in) {
				out.ifaces = append(out.ifaces, named)
			}
		} else {
			out.concrete = append(out.concrete, named)
		}
	}
	return out
}

// special reports whether an interface has a method that not everything has.
func special(in *types.Interface) bool {
	for m := range in.Methods() {
		if !slices.Contains(common, m.Name()) {
			return true
		}
	}
	return false
}

// common are methods that all kinds of things have.
var common = []string{"Close", "String", "Error", "Run", "Start", "Stop", "Name", "Init", "Shutdown", "Len", "Reset", "Validate"}

func (s *surveyor) fit(concrete, ifaces []*types.Named) {
	for _, t := range concrete {
		if t.NumMethods() == 0 && sym.StructOf(t) == nil {
			continue
		}
		for _, port := range ifaces {
			if types.Implements(types.NewPointer(t), port.Underlying().(*types.Interface)) {
				s.out.Fits[typeKey(port)] = append(s.out.Fits[typeKey(port)], typeKey(t))
			}
		}
	}
}
