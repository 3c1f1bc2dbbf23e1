package wideport

import (
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// compiled are the types in which query compilers put the methods for all queries.
var compiled = []string{"Queries", "Querier"}

// subset reports an interface all of whose methods are compiled queries of the
// package that its rows come from: an adapter names the part of a table that it uses.
func subset(i *types.Interface) bool {
	for m := range i.Methods() {
		taken, given, _ := entities(m)
		for _, row := range []*types.Named{taken, given} {
			if row == nil {
				continue
			}
			for _, name := range compiled {
				queries, isType := row.Obj().Pkg().Scope().Lookup(name).(*types.TypeName)
				if isType && offers(queries.Type(), i) {
					return true
				}
			}
		}
	}
	return false
}

// offers reports whether a type has a method for each of an interface, by name: the
// interface may have one that differs in a type of its own.
func offers(t types.Type, i *types.Interface) bool {
	named := sym.Named(t)
	if named == nil {
		return false
	}
	if !types.IsInterface(t) {
		t = types.NewPointer(t)
	}
	for m := range i.Methods() {
		obj, _, _ := types.LookupFieldOrMethod(t, false, named.Obj().Pkg(), m.Name())
		if _, isFunc := obj.(*types.Func); !isFunc {
			return false
		}
	}
	return i.NumMethods() > 0
}
