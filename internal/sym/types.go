package sym

import (
	"go/ast"
	"go/types"
	"iter"
)

// OrInvalid returns t, or the invalid type for nil, so that questions about the
// type of an expression that the checker could not type need no test.
func OrInvalid(t types.Type) types.Type {
	if t == nil {
		return types.Typ[types.Invalid]
	}
	return t
}

// IsContext reports whether t is context.Context.
func IsContext(t types.Type) bool { return is(t, "context", "Context") }

// IsDuration reports whether t is time.Duration.
func IsDuration(t types.Type) bool { return is(t, "time", "Duration") }

// IsTime reports whether t is time.Time.
func IsTime(t types.Type) bool { return is(t, "time", "Time") }

func is(t types.Type, path, name string) bool {
	k, named := TypeKey(t)
	return named && k.Path == path && k.Name == name
}

var errorType = types.Universe.Lookup("error").Type()

// IsError reports whether t is the predeclared error type.
func IsError(t types.Type) bool { return types.Identical(t, errorType) }

// ImplementsError reports whether values of a type can be returned as errors.
// The types of untyped and of invalid expressions implement everything and
// are none.
func ImplementsError(t types.Type) bool {
	if t == nil {
		return false
	}
	if _, isBasic := types.Unalias(t).(*types.Basic); isBasic {
		return false
	}
	return types.Implements(t, errorType.Underlying().(*types.Interface))
}

// RecvType returns the type of a method's receiver, the invalid type for a
// function.
func RecvType(fn *types.Func) types.Type {
	if recv := fn.Signature().Recv(); recv != nil {
		return recv.Type()
	}
	return types.Typ[types.Invalid]
}

// StructOf returns the struct behind a type, through one pointer, or nil.
func StructOf(t types.Type) *types.Struct {
	if t == nil {
		return nil
	}
	if ptr, isPtr := t.Underlying().(*types.Pointer); isPtr {
		t = ptr.Elem()
	}
	st, _ := t.Underlying().(*types.Struct)
	return st
}

// Elem looks through pointers, slices and arrays, and is the type behind them.
func Elem(t types.Type) types.Type { return elem(t, false) }

// ElemOrValue is Elem that looks through maps as well, to their values.
func ElemOrValue(t types.Type) types.Type { return elem(t, true) }

func elem(t types.Type, maps bool) types.Type {
	for {
		switch u := types.Unalias(OrInvalid(t)).(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Map:
			if !maps {
				return u
			}
			t = u.Elem()
		default:
			return u
		}
	}
}

// Fields visits what a literal of a struct gives to its fields. The fields of a
// generic struct are those of its instance.
func Fields(info *types.Info, lit *ast.CompositeLit) iter.Seq2[*types.Var, ast.Expr] {
	return func(yield func(*types.Var, ast.Expr) bool) {
		st := StructOf(info.TypeOf(lit))
		if st == nil {
			return
		}
		for i, elt := range lit.Elts {
			field, value := (*types.Var)(nil), elt
			if kv, keyed := elt.(*ast.KeyValueExpr); keyed {
				value = kv.Value
				if id, isIdent := kv.Key.(*ast.Ident); isIdent {
					field, _ = info.ObjectOf(id).(*types.Var)
				}
			} else if i < st.NumFields() {
				field = st.Field(i)
			}
			if field != nil && !yield(field, value) {
				return
			}
		}
	}
}

// IsBool reports whether t is a boolean.
func IsBool(t types.Type) bool {
	b, isBasic := OrInvalid(t).Underlying().(*types.Basic)
	return isBasic && b.Info()&types.IsBoolean != 0
}

// IsString reports whether t is a string.
func IsString(t types.Type) bool {
	b, isBasic := OrInvalid(t).Underlying().(*types.Basic)
	return isBasic && b.Info()&types.IsString != 0
}
