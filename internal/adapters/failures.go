package adapters

import (
	"go/ast"

	"github.com/resilint/resilint/catalogue"
)

// Kind says what a failure is to those who get it.
type Kind uint8

// Kinds of failures.
const (
	Driver    Kind = iota // an error of a database, cache or other library with a protocol of its own
	Remote                // the answer of a remote procedure: its code says why
	Breaker               // a breaker that did not let the call through
	Exhausted             // a retry that has given up
)

// Failure is an error of something outside, or of what protects from it, that a
// function returns as it is, wrapped or not.
type Failure struct {
	Kind Kind
	Lib  *catalogue.Lib
	// Call is what fails; nil when the code returns an error of a library by its name.
	Call *ast.CallExpr
	// Name is how code calls the error: "sql.ErrNoRows"; "" when it has no name of its own.
	Name string
	// NotFound: it tells that there is no such row, key or document.
	NotFound bool
	// Inserts: it comes from a statement that adds rows.
	Inserts bool
	// At is where it is returned, in the function that was asked about.
	At ast.Node

	always bool // there is an answer in any case
	passed bool // the function was given the statement or key as it is
	param  int  // stands for what parameter number param-1 was given; 0 for none
}
