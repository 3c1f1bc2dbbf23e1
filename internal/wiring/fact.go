package wiring

import "github.com/resilint/resilint/internal/effects"

// Makes is the fact about one function, or one package variable.
type Makes struct {
	// Results are what it returns, by result; of a variable, the one value. A result
	// of which nothing is known has no values.
	Results [][]Value
	// Stores are the parameters that it puts into fields.
	Stores []Store
}

// AFact marks Makes as a fact.
func (*Makes) AFact() {}

func (*Makes) String() string { return "makes what ports are filled with" }

// Value is one value that a result may be: an object, or a part of a parameter.
type Value struct {
	// Param is the parameter, receiver is -1, when Key is "" and Func is.
	Param int
	// Path leads to the part of the parameter: ".Payments".
	Path string

	Key    string // of the object's type
	Func   string // key of the function that it is, when it is one
	Made   string
	Fields []Field
}

// Field is a field of a value and what it holds.
type Field struct {
	Owner, Name string
	At          string
	Value       Value
}

// Store is a parameter, or a part of one, that goes into a field.
type Store struct {
	Param int // receiver is -1
	Path  string
	Owner string // key of the struct that declares the field
	Field string
	At    string
}

// Hidden is the fact about a package that tells what its unexported types do, which
// no driver but the command line can see from elsewhere.
type Hidden struct{ Types []HiddenType }

// HiddenType is an unexported type that leaves its package behind an interface.
type HiddenType struct {
	Key     string
	Methods []HiddenMethod
}

// HiddenMethod is a method of a hidden type.
type HiddenMethod struct {
	Name, Display, Recv string
	Effects             []effects.Effect
}

// AFact marks Hidden as a fact.
func (*Hidden) AFact() {}

func (*Hidden) String() string { return "has hidden implementations" }
