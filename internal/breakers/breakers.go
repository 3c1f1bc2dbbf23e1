package breakers

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/policy"
)

// Breaker is one circuit breaker as it was understood.
type Breaker struct {
	// Node is what makes it: the call of a constructor, of a builder, of what sets
	// up a command of a named registry, or of a function of the user's own that
	// returns a new breaker.
	Node *ast.CallExpr
	By   string        // what is called, as the source names it: "gobreaker.NewCircuitBreaker"
	Lib  string        // catalogue id of the library
	Func *effects.Func // the function that Node stands in, nil at package level
	// Via is set when Node calls a function of the user's own that makes the
	// breaker: the breaker there, of which this one is an instance with arguments
	// put in; nil for one of another package when Own is set.
	Via *Breaker
	Own bool
	// Named: the library finds it by its name in a process-wide registry.
	Named bool

	Name   Name
	Trip   Trip
	Open   policy.Span  // how long it stays open
	Trials policy.Count // calls it lets through while it is half open
	// Window is the time over which it counts; Unlimited: it never forgets while
	// it is closed.
	Window policy.Span
	Counts Counts
	Change Hook

	Keep Keep
	// Holders are the fields and variables that it goes through, nearest to Node
	// first. A map or slice that keeps several is among them.
	Holders []*types.Var
	// At is where the settings stand that decide, Node when there are none.
	At ast.Node

	row *catalogue.Effect
	in  policy.Reader
}

// Pos is where to name the breaker.
func (b *Breaker) Pos() token.Pos { return b.Header().Pos() }

// Header is the short range to report a breaker at: the name that is called.
func (b *Breaker) Header() place.Span { return place.Called(b.Node) }

// Keep says how a breaker is kept.
type Keep uint8

// Ways of keeping it.
const (
	KeptUnknown  Keep = iota
	KeptField         // in a field of a struct
	KeptVar           // in a package variable
	KeptKeyed         // in a map, one per key
	KeptName          // in the library's registry, by its name
	KeptReturned      // it is returned: the caller keeps it
	KeptNowhere       // in a local variable only: its state ends with the call
)

// Name is the name of a breaker.
type Name struct {
	Known bool     // Text is all of it
	Text  string   // "" when it is known to be empty, or not known
	Expr  ast.Expr // what gives it, nil when nothing does
	Has   bool     // the library has names
}

// Empty reports whether a breaker of a library with names is known to have none.
func (n Name) Empty() bool { return n.Has && n.Known && n.Text == "" }

// TripKind says what opens a breaker.
type TripKind uint8

// What opens it.
const (
	TripUnknown TripKind = iota
	Never                // nothing
	InRow                // so many failures one after the other
	Total                // so many failures within the window, successes between them or not
	Ratio                // a share of the calls
	Adaptive             // the library weighs by itself
)

// Trip says when a breaker opens.
type Trip struct {
	Kind TripKind
	// After is the number of failures, with no success among them, after which a
	// new breaker opens: with a ratio, the least number of calls before it counts.
	After policy.Count
	// Share is the share of failed calls, above 0 and up to 1; 0 is unknown.
	Share float64
	// Node is what says so, nil when it is the library's default.
	Node ast.Node
	// From is "" or where it comes from: "default of the library", "cfg.Threshold".
	From string
}

// NeverOpens reports whether nothing opens the breaker.
func (b *Breaker) NeverOpens() bool { return b.Trip.Kind == Never }

// AfterOne reports whether a single failure opens the breaker.
func (b *Breaker) AfterOne() bool {
	return b.Trip.Kind != Never && b.Trip.After.Known && !b.Trip.After.Unlimited && b.Trip.After.N == 1
}

// CountKind says which outcomes a breaker counts as failures.
type CountKind uint8

// What is counted.
const (
	CountsUnknown CountKind = iota
	CountsEvery             // every error
	CountsNotCtx            // every error but that of the caller's own context
	CountsAnswer            // what the answer says: a transport error or a bad status
	CountsMarked            // what the code reports or marks as failed
	CountsSome              // functions decide, see Result.Counts
)

// Counts is what a breaker counts as failure.
type Counts struct {
	Kind CountKind
	// Counted are the functions that say what is a failure, and the errors of a
	// list of them; Spared those that say what is none. As given.
	Counted, Spared []ast.Expr
	From            string // "default of the library" when nothing is set
}

// Every reports whether each error counts, whatever it is.
func (c Counts) Every() bool { return c.Kind == CountsEvery }

// Hook is what is told about changes of the state.
type Hook struct {
	Answer policy.Answer // whether there is one
	Exprs  []ast.Expr    // the functions, as given
}

// Run is a call that runs a function through a breaker, or asks one for
// permission.
type Run struct {
	Call *ast.CallExpr
	Func *effects.Func // that the call stands in
	// Row is the row of the catalogue, nil for a function of the user's own.
	Row *catalogue.Effect
	// Runs are the declarations and literals of the package that run through it.
	Runs []ast.Node
	// Value is the breaker as an expression, nil when it is found by name.
	Value ast.Expr
	// Breakers are those that it may be; Complete: there can be no others.
	Breakers []*Breaker
	Complete bool
	// Name is the name that it is looked up by in a registry.
	Name Name
	// Fallback is the function that runs instead, nil when there is none.
	Fallback ast.Expr
	// Own: the call is one of a function of the user's own.
	Own bool
	// Counts is what is counted as far as the call itself says: that of a registry,
	// or of a function of another package.
	Counts CountKind
	// Asks: it only asks for permission; the outcome is reported by another call.
	Asks bool
}
