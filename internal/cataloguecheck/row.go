package cataloguecheck

import (
	"fmt"
	"go/types"
	"path"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/nearest"
)

// checkRow returns what is wrong with a row of a package, nothing when it fits.
func checkRow(pkg loaded, row *catalogue.Row) []string {
	if pkg.types == nil {
		return []string{fmt.Sprintf("the package cannot be read: %v", pkg.err)}
	}
	scope := pkg.types.Scope()
	switch row.Section {
	case catalogue.SectionHeaders, catalogue.SectionDSN: // no symbols
	case catalogue.SectionCalls:
		fn, msg := lookupFunc(pkg.types, row.Key)
		if fn == nil {
			return []string{msg}
		}
		return checkCall(fn, row.Effects)
	case catalogue.SectionRemote:
		if !fits(scope, row.Key) {
			return []string{"no function fits the pattern"}
		}
	case catalogue.SectionTypes:
		obj := scope.Lookup(row.Key.Name)
		tn, ok := obj.(*types.TypeName)
		switch {
		case !ok:
			return []string{notFound("type", row.Key.Name, scope.Names())}
		case tn.IsAlias():
			return []string{fmt.Sprintf("is an alias of %s: a row has to name that type", types.Unalias(tn.Type()))}
		}
	case catalogue.SectionFields:
		tn, ok := scope.Lookup(row.Key.Recv).(*types.TypeName)
		if !ok {
			return nil // reported at the type's own row
		}
		st, ok := tn.Type().Underlying().(*types.Struct)
		if !ok {
			return []string{fmt.Sprintf("%s is no struct", row.Key.Recv)}
		}
		if obj, _, _ := types.LookupFieldOrMethod(tn.Type(), true, pkg.types, row.Key.Name); !isField(obj) {
			return []string{notFound("field", row.Key.Name, fieldNames(st))}
		}
	case catalogue.SectionVars:
		switch scope.Lookup(row.Key.Name).(type) {
		case *types.Var, *types.Const:
		default:
			return []string{notFound("variable or constant", row.Key.Name, scope.Names())}
		}
	case catalogue.SectionErrors:
		obj := scope.Lookup(row.Key.Name)
		switch obj.(type) {
		case *types.Var, *types.Const, *types.TypeName:
			if !isError(obj.Type()) && !isError(types.NewPointer(obj.Type())) {
				return []string{"is no error"}
			}
		default:
			return []string{notFound("error", row.Key.Name, scope.Names())}
		}
	}
	return nil
}

// fits reports whether a package has a function or method that fits a pattern.
func fits(scope *types.Scope, pattern catalogue.Key) bool {
	match := func(pattern, name string) bool {
		ok, err := path.Match(pattern, name)
		return ok && err == nil
	}
	return slices.ContainsFunc(scope.Names(), func(name string) bool {
		switch obj := scope.Lookup(name).(type) {
		case *types.Func:
			return pattern.Recv == "" && match(pattern.Name, name)
		case *types.TypeName:
			return pattern.Recv != "" && match(pattern.Recv, name) && slices.ContainsFunc(methodNames(obj.Type()), func(m string) bool { return match(pattern.Name, m) })
		}
		return false
	})
}

// lookupFunc finds the function or method of a key, also a promoted one: a row
// may be written for the static type of the receiver. A field that holds a function
// stands for one. msg says what is missing.
func lookupFunc(pkg *types.Package, key catalogue.Key) (fn *types.Func, msg string) {
	scope := pkg.Scope()
	if key.Recv == "" {
		fn, ok := scope.Lookup(key.Name).(*types.Func)
		if !ok {
			return nil, notFound("function", key.Name, scope.Names())
		}
		return fn, ""
	}
	tn, ok := scope.Lookup(key.Recv).(*types.TypeName)
	if !ok {
		return nil, notFound("type", key.Recv, scope.Names())
	}
	if tn.IsAlias() {
		if named, ok := types.Unalias(tn.Type()).(*types.Named); ok && named.Obj().Pkg() != pkg {
			return nil, fmt.Sprintf("%s is an alias of %s: a row has to name that type", key.Recv, named)
		}
	}
	obj, _, _ := types.LookupFieldOrMethod(tn.Type(), true, pkg, key.Name)
	if v, isVar := obj.(*types.Var); isVar {
		if sig, isFunc := v.Type().Underlying().(*types.Signature); isFunc {
			recv := types.NewParam(v.Pos(), pkg, "", tn.Type())
			return types.NewFunc(v.Pos(), pkg, v.Name(), types.NewSignatureType(recv, nil, nil, sig.Params(), sig.Results(), sig.Variadic())), ""
		}
	}
	fn, ok = obj.(*types.Func)
	if !ok {
		return nil, notFound("method", key.Name, methodNames(tn.Type()))
	}
	return fn, ""
}

// notFound says that a name is missing and which ones are near.
func notFound(what, name string, names []string) string {
	near := nearest.Names(name, names, 3)
	if len(near) == 0 {
		return fmt.Sprintf("no such %s", what)
	}
	return fmt.Sprintf("no such %s, nearest %s", what, strings.Join(near, ", "))
}

func isField(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	return ok && v.IsField()
}

func fieldNames(st *types.Struct) []string {
	names := make([]string, st.NumFields())
	for i := range names {
		names[i] = st.Field(i).Name()
	}
	return names
}

func methodNames(t types.Type) []string {
	if !types.IsInterface(t) {
		t = types.NewPointer(t)
	}
	set := types.NewMethodSet(t)
	names := make([]string, set.Len())
	for i := range names {
		names[i] = set.At(i).Obj().Name()
	}
	return names
}
