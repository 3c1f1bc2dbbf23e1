package cataloguecheck

import (
	"go/types"

	"github.com/resilint/resilint/catalogue"
)

// want is what type the value of a role has to have.
type want struct {
	what string
	ok   func(types.Type) bool
}

// wants are the roles whose type can be told. Interfaces without methods and
// type parameters fit everything.
var wants = map[catalogue.RoleName]*want{
	catalogue.RoleCtx:       {"a context", isContext},
	catalogue.RoleFn:        {"a function", open(isFunc)},
	catalogue.RoleFallback:  {"a function", open(isFunc)},
	catalogue.RoleNotify:    {"a function or channel", open(isFuncOrChan)},
	catalogue.RoleDeadline:  {"a time", isNamed("time", "Time")},
	catalogue.RoleD:         {"a duration or number", open(isNumber)},
	catalogue.RoleN:         {"a number", open(isNumber)},
	catalogue.RoleMinimum:   {"a number", open(isNumber)},
	catalogue.RoleShare:     {"a number", open(isNumber)},
	catalogue.RoleFlag:      {"a bool", open(isBasic(types.IsBoolean))},
	catalogue.RoleLabel:     {"a string, or the parts of a name", open(isName)},
	catalogue.RoleErr:       {"an error", isError},
	catalogue.RoleMethod:    {"a string", open(isBasic(types.IsString))},
	catalogue.RoleTransport: {"an interface, struct or pointer", isComposite},
	catalogue.RoleClient:    {"an interface, struct or pointer", isComposite},
	catalogue.RoleAffected:  {"a number or bool", func(t types.Type) bool { return isNumber(t) || isBasic(types.IsBoolean)(t) }},
}

// open lets empty interfaces and type parameters pass.
func open(ok func(types.Type) bool) func(types.Type) bool {
	return func(t types.Type) bool {
		if _, isParam := types.Unalias(t).(*types.TypeParam); isParam {
			return true
		}
		if i, isInterface := t.Underlying().(*types.Interface); isInterface && i.NumMethods() == 0 {
			return true
		}
		return ok(t)
	}
}

func isNamed(path, name string) func(types.Type) bool {
	return func(t types.Type) bool {
		n, ok := types.Unalias(t).(*types.Named)
		return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path && n.Obj().Name() == name
	}
}

// isContext accepts context.Context and interfaces that extend it.
func isContext(t types.Type) bool {
	if isNamed("context", "Context")(t) {
		return true
	}
	i, ok := t.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for j := range i.NumEmbeddeds() {
		if isContext(i.EmbeddedType(j)) {
			return true
		}
	}
	return false
}

func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

func isFuncOrChan(t types.Type) bool {
	_, ok := t.Underlying().(*types.Chan)
	return ok || isFunc(t)
}

func isBasic(info types.BasicInfo) func(types.Type) bool {
	return func(t types.Type) bool {
		b, ok := t.Underlying().(*types.Basic)
		return ok && b.Info()&info != 0
	}
}

// isName accepts strings and lists of them: "public", "orders".
func isName(t types.Type) bool {
	if list, isList := t.Underlying().(*types.Slice); isList {
		t = list.Elem()
	}
	return isBasic(types.IsString)(t)
}

func isNumber(t types.Type) bool { return isBasic(types.IsNumeric)(t) }

func isComposite(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Interface, *types.Struct, *types.Pointer:
		return true
	}
	return false
}

func isError(t types.Type) bool {
	err := types.Universe.Lookup("error").Type()
	return types.Identical(t, err) || types.AssignableTo(t, err)
}
