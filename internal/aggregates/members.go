package aggregates

import (
	"go/types"

	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// Members returns the named values of a type: the constants of a basic type, or
// the variables of a struct that hides its text, as they are declared in the
// package of the type. Types of the standard library and of other kinds have
// none.
func Members(t types.Type) (list []types.Object) {
	named := sym.Named(t)
	if named == nil || named.Obj().Pkg() == nil || sym.Standard(named.Obj().Pkg().Path()) {
		return nil
	}
	basic, st := false, false
	switch u := named.Underlying().(type) {
	case *types.Basic:
		basic = u.Info()&(types.IsString|types.IsInteger) != 0
	case *types.Struct:
		st = u.NumFields() <= 2
	}
	if !basic && !st {
		return nil
	}
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		switch obj := scope.Lookup(name).(type) {
		case *types.Const:
			if basic && types.Identical(obj.Type(), named) {
				list = append(list, obj)
			}
		case *types.Var:
			if st && types.Identical(obj.Type(), named) {
				list = append(list, obj)
			}
		}
	}
	return list
}

// Side reports a name of what stands beside the aggregates: what is sent,
// shown, configured or kept for technical reasons.
func Side(name string) bool {
	for _, w := range ports.Words(name) {
		if sideWords[w] {
			return true
		}
	}
	return false
}
