// Package wiring knows which implementation is behind a port. Where a value of a
// concrete type is put where an interface is expected, in the package that can see
// both, what the one side demands of the port and what the other does meet.
//
// An [Object] is what is known of a value: its concrete type, where it was made,
// and what its own fields are filled with, so that decorators and whole trees are
// followed. A [Wiring] is one place of this package that fills a field of a struct with
// an object.
//
// Values are followed through local and package variables, fields, literals,
// functions of this and other packages of the project, closures, setters, options,
// slices and maps of handlers, and the containers of libraries that build by type. A
// function tells callers in other packages what its results are, with its parameters
// as leaves, and into which fields its parameters go.
//
// A field that may hold one of several implementations is wired to each of them: a
// service that is given a fake by one setting is given the real one by the other. What
// is not known is left out. Values that only tests make, and test doubles, are never
// wired.
package wiring
