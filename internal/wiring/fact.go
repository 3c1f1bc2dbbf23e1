package wiring

import "github.com/resilint/resilint/internal/effects"

// Makes is the fact about one function, or one package variable.
type Makes struct {
	// Results are what it returns, by result; of a variable, the one value. A result
	// of which nothing is known has no values.
	Results [][]Value
	// Stores are the fields that it fills with what it is given.
	Stores []Store
}

// AFact marks Makes as a fact.
func (*Makes) AFact() {}

func (*Makes) String() string { return "makes what ports are filled with" }

// Value is one value that a result may be, or that goes into a field: an object,
// or a part of a parameter.
type Value struct {
	// Given: it is the part Path, ".Payments", of parameter Param; the receiver is -1.
	Given bool
	Param int
	Path  string
	// Slot: it is what options among the arguments put into this field,
	// "example.test/usecase.options.payments", or what a container gives for a type,
	// "di example.test/port.Payments".
	Slot string

	Key    string // of the object's type, or of the concrete type of the parameter
	Func   string // key of the function that it is, when it is one
	Made   string // see Object
	ID     string // see Object; of a library's client, others are told apart by Made
	Kept   bool   // every call gives out the same
	Fields []Field
}

// Field is a field of a value and what it holds.
type Field struct {
	Owner, Name string
	At          string
	Value       Value
}

// Store is a field that a function fills with what it is given, or with something
// around it. Owner is the key of the struct that declares the field.
type Store struct {
	Owner, Field string
	At           string
	Value        Value
}

// Provides is the fact about a package that gives constructors or values to a
// container which builds by type, as far as they matter where it is put together.
type Provides struct{ List []Provision }

// Provision is one constructor or value; Pkg is the package that gives it.
type Provision struct {
	Pkg    string
	Gives  []Gift
	Stores []Store
	Params []Need
	Tagged bool // by a name, or into a group
}

// Gift is a type that others are given, and what is given for it.
type Gift struct {
	Type   string
	Values []Value
}

// Need is a type that a parameter is given; of a struct with fields that the container
// fills, Fields are those, and Owner is its key.
type Need struct {
	Type   string
	Owner  string
	Fields []NeedField
}

// NeedField is a field that a container fills.
type NeedField struct{ Name, Type string }

// AFact marks Provides as a fact.
func (*Provides) AFact() {}

func (*Provides) String() string { return "gives to a container" }

// Hidden is the fact about a package that tells what its unexported types do, which
// no driver but the command line can see from elsewhere.
type Hidden struct{ Types []HiddenType }

// HiddenType is an unexported type that leaves its package behind an interface.
type HiddenType struct {
	Key     string
	Methods []HiddenMethod
}

// HiddenMethod is a method of a hidden type, with the summary that other packages
// would see. The rest is as in Method.
type HiddenMethod struct {
	Name, Display, Recv string
	Port                string
	Summary             *effects.Summary
	Gives               []Value // ports that it gives out
}

// AFact marks Hidden as a fact.
func (*Hidden) AFact() {}

func (*Hidden) String() string { return "has hidden implementations" }
