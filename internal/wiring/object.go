package wiring

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
)

// Object is what is known of one value.
type Object struct {
	// Type is the concrete type, nil when its package is out of reach, or does not
	// tell of it: the unexported type behind a factory of another package.
	Type types.Type
	// Key names the type whether it is in reach or not: "example.test/stripe.client",
	// without pointer and type arguments. It is "" for a function.
	Key string
	// Made is where the value is made, "app/wire.go:41"; "" for a value that is a
	// parameter: only its type is known.
	Made string
	// ID tells objects apart: two with the same ID are the same value. It is the
	// calls that lead to Made; "" when it is not known which value it is.
	ID string
	// Func is the function or method that the value is, for fields of function
	// types; nil for literals.
	Func *types.Func
	// Fields are what ports among its fields are filled with, as far as is known.
	// A field that is filled with several objects is there several times.
	Fields []Filled

	lit *effects.Func // the literal that the value is
	v   *val          // nil of a literal
}

// Filled is a field of an object and one of the values that it holds.
type Filled struct {
	// Owner is the key of the struct that declares the field: that of the object, or
	// of a struct in it.
	Owner, Field string
	Object       *Object
	// At is where the field is filled: "usecase/pay.go:20".
	At string
}

// Style says in which way a field is filled.
type Style uint8

// Ways to fill a field.
const (
	Literal  Style = iota // value of a field in a composite literal
	Assigned              // assignment to a field, or to an element of it
	Argument              // argument of a function that puts it into a field: constructor, setter, option, registration
	Provided              // by a container that builds by type
)

// Wiring is one field that this package fills with one object. Elements of a slice
// or map in a field, and the results of a function in a field, count as the field.
type Wiring struct {
	// At is the expression that is put in, or the call that does it all the same; it
	// may stand in generated code, never in that of tests.
	At ast.Expr
	// In is the function that At stands in, nil for the initialiser of a package
	// variable.
	In *effects.Func
	// Struct declares the field; nil when it is out of reach, as an unexported one
	// behind a constructor of another package.
	Struct *types.Named
	// Key names the struct whether it is in reach or not. For a parameter of a
	// function that is a port, Struct is nil, Key is that of the function and Field is
	// "#0", "#1"…; for a package variable, Key is its name with the import path, and
	// Field is "".
	Key   string
	Field string
	// Object is what the field holds then. Its concrete type is known.
	Object *Object
	Style  Style
}

// Wirings returns the fields that the package fills with objects, in the order of
// the source. The answer is shared: do not change it.
func (r *Result) Wirings() []*Wiring { return r.wirings }
