// Package writes finds, in the functions of a package, the calls that change
// stored state, that store events, and that hand messages to a broker, and says
// which of them share a transaction and which can follow one another on a path.
//
// What a call does comes from its effects where they are known: a statement
// that inserts into an outbox table, a broker's publish, through helpers and
// across packages. Where only an interface is in view it comes from what the
// port stands for (package ports). Everything else is no act, and what could be
// a transaction is taken for one.
package writes

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/txn"
)

// Kind says what an act does.
type Kind uint8

// Kinds of acts.
const (
	State    Kind = iota + 1 // changes stored state
	Events                   // stores events or outbox rows beside the state
	Both                     // state and its events in one call
	Message                  // hands a message to a broker
	Marked                   // says of stored events that they are published
	Removed                  // deletes stored events
	Claimed                  // reserves stored events for one relay
	Polled                   // reads stored events that are not published yet
	Unmarked                 // notes that publishing a stored event failed
	Handed                   // hands what a relay has read to what may stay in the process
)

// Handle says on what a statement runs.
type Handle uint8

// Handles.
const (
	Unseen Handle = iota // behind a port, or a value that may be either
	Pool                 // a pool or connection outside of any transaction
	InTx                 // a transaction
)

// Act is one call that changes something outside the process.
type Act struct {
	Kind Kind
	Call *ast.CallExpr
	// What names the call for messages: "repo.Save", "insertOutbox".
	What string
	// Via names what a helper does it through, "" when the call itself does it.
	Via string
	// On names what it acts on: a table, a port.
	On string
	// ByEffect: what it does is known from its effects, not from a port's name.
	ByEffect bool
	Effect   effects.Effect // when ByEffect
	Handle   Handle
	// Txs are the transactions around the call that the function itself opens,
	// outermost first: calls that run a literal in one, units of work.
	Txs []any
	// Failed: it tells of a failure, or is done about one.
	Failed bool

	frames  []frame
	checked bool // its error ends the function
	late    bool // it is deferred: it runs when the function ends
}

// Name names the call, and what it acts through when that is not itself.
func (a *Act) Name() string {
	if a.Via == "" {
		return a.What
	}
	return a.What + " (" + a.Via + ")"
}

// Pos is where the call is.
func (a *Act) Pos() token.Pos { return a.Call.Pos() }

// Flow is the acts of one function in source order, literals that run on the
// spot included.
type Flow struct {
	Fn   *types.Func // nil for a literal that runs elsewhere
	Node ast.Node    // *ast.FuncDecl or *ast.FuncLit
	Acts []*Act
	// Enclosed: the function may run inside a transaction of its caller: it is
	// handed one, belongs to a type that holds one, says that its caller owns it,
	// or is a literal that something unknown runs.
	Enclosed bool
	// Inside: the function is a helper that is called in transactions only.
	Inside bool
	// Begins: the function begins a transaction, or may do so.
	Begins bool

	txns *txn.Result
}

// Open returns where the transaction begins that is open when an act runs, if
// the function opens one: by running a literal in it, or by a begin with no end on
// some way to the act.
func (f *Flow) Open(a *Act) token.Pos {
	spans := f.txns.MayBeOpen(a.Call)
	for i := len(spans) - 1; i >= 0; i-- {
		if s := spans[i]; s.Begin != nil && (s.How == txn.Begun || s.How == txn.Closure) {
			return s.Begin.Pos()
		}
	}
	return token.NoPos
}

// Given returns the parameter with the transaction that is open for sure when an act
// runs because the caller of the function has opened it, nil when there is none.
func (f *Flow) Given(a *Act) *types.Var {
	for _, s := range f.txns.Open(a.Call) {
		if s.How == txn.Given && !s.Likely && !s.ByShape {
			return s.Tx
		}
	}
	return nil
}

// SameTx reports whether the function runs two acts in one transaction that it
// opens itself.
func SameTx(a, b *Act) bool {
	for _, x := range a.Txs {
		for _, y := range b.Txs {
			if x == y {
				return true
			}
		}
	}
	return false
}
