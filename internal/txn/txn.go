// Package txn finds the database transactions of a package and says which calls
// run in them.
//
// A [Span] is one transaction as one function sees it: begun by a call, run
// around a closure, given as a parameter, held in a field, opened by a unit of
// work or by the update function of a repository. What begins and ends a
// transaction comes from the catalogue, from what the user's own helpers do (see
// package effects), and, where only an interface is in view, from its shape.
//
// The body of a function is followed along its paths: begin, the failure of
// begin, commit, rollback. For every call the [Result] says what it may find: the
// transaction not begun, open, committed or rolled back. A function literal is
// followed where it is run: on the spot, in a closure, deferred, as a hook after
// the commit. What cannot be followed may be anywhere, and is in no transaction
// for sure.
package txn

import (
	"go/ast"
	"go/types"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/extent"
)

// Analyzer makes the [Result] of a package. It has no facts and does no work
// before the first question.
var Analyzer = &analysis.Analyzer{
	Name:       "txn",
	Doc:        "the transactions of each function, and which calls run in them",
	Requires:   []*analysis.Analyzer{config.Analyzer, effects.Analyzer},
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
}

// Of returns the result of a pass whose analyzer requires [Analyzer].
func Of(pass *analysis.Pass) *Result { return pass.ResultOf[Analyzer].(*Result) }

// How says how a function comes by a transaction.
type How uint8

// Ways to come by one.
const (
	// Begun: a call begins it, and the function has it in a variable, a field or
	// a context: tx, err := db.BeginTx(ctx, nil). The call may be of a helper of
	// the user's own that begins one and does not end it, or of a port.
	Begun How = iota
	// Closure: a call runs a function in it: db.Transaction(func(tx) error {…}),
	// a helper of the user's own that does so, RunInTx or WithTx of a port.
	Closure
	// Update: a repository is given a function that changes what it has loaded and
	// will save: repo.UpdateOrder(ctx, id, func(ctx, *Order) (*Order, error)).
	// Whether there is a transaction around is up to the implementation.
	Update
	// Given: the function has it as a parameter.
	Given
	// Field: the receiver holds it.
	Field
)

var howNames = [...]string{"begun", "closure", "update", "given", "field"}

func (h How) String() string { return howNames[h] }

// State is a set of what may be the case for a transaction at a place.
type State = extent.State

// What may be the case.
const (
	Before     = extent.Before  // not begun, or begin has failed
	Open       = extent.Open    // open
	Committed  = extent.Closed  // a commit has been tried
	RolledBack = extent.Dropped // rolled back
)

// Span is one transaction as one function sees it.
type Span struct {
	How How
	// Fn is the function the span belongs to: the one that begins it, has it as a
	// parameter or field; of closures the one with the call that runs them.
	Fn *effects.Func
	// Begin is the call that begins it, or that runs the closure; nil of Given and
	// Field.
	Begin *ast.CallExpr
	// Body is the function that runs in it, nil when it is out of sight: the
	// closure; of Given and Field that of Fn. It is nil of Begun.
	Body ast.Node
	// Tx is the variable with the transaction: the result of begin, the
	// parameter of the closure or function, the field. It is nil when a context
	// carries it, and when nothing has a name for it.
	Tx *types.Var
	// Pool is what it was begun on, nil when that is out of sight.
	Pool ast.Expr
	// Row is what the catalogue says of Begin, nil when a function of the user's
	// own begins it.
	Row *catalogue.Effect
	// ByShape: it is known by the shape or the name of an interface only.
	ByShape bool
	// Likely: the transaction is one by its name only, as a *gorm.DB called tx is.
	Likely bool
	// Repeats: the closure is run again after the transaction was rolled back.
	Repeats bool
	// Nested says what it is when it is begun in another one: "savepoint", "join",
	// "commits_outer"; "" when it is not nested, or not known to be.
	Nested string
	// Optimistic: nothing is locked until the commit, as of one that only reads.
	Optimistic bool
	// Ends are the calls of the function, and of literals that it runs, that end
	// it, in the order of the source, deferred ones included.
	Ends []End
	// Escapes: the function that begins it hands it on: it is returned, kept, put
	// into a context, or given to another goroutine.
	Escapes bool
}

// End is a call that ends a transaction.
type End struct {
	Call *ast.CallExpr
	// Commits and RollsBack say what it does; a helper that decides does either.
	Commits, RollsBack bool
	// Deferred: it runs when the function ends.
	Deferred bool
}

// At is a span and what may be the case for it where a call runs.
type At struct {
	*Span
	State State
}

// Sure reports whether the transaction is open when the call runs, whatever path
// leads there.
func (a At) Sure() bool { return a.State == Open }

// Result answers questions about the transactions of one package. Rules that run
// side by side may ask at the same time. Answers are shared: do not change them.
type Result struct {
	once sync.Once
	pass *analysis.Pass // nil for packages that are not first-party
	fx   *effects.Result

	spans []*Span
	at    map[*ast.CallExpr][]At
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{fx: pass.ResultOf[effects.Analyzer].(*effects.Result)}
	if config.Of(pass).FirstParty(pass) {
		r.pass = pass
	}
	return r, nil
}

// Spans returns the transactions of the package in the order of the source,
// those around a function before those in it. Functions that do nothing outside of
// the process have none.
func (r *Result) Spans() []*Span {
	r.once.Do(r.find)
	return r.spans
}

// At returns the transactions that a call may find, outermost first, with what
// may be the case for each: those of the function that the call stands in, and of
// functions around when it stands in a literal.
func (r *Result) At(call *ast.CallExpr) []At {
	r.once.Do(r.find)
	return r.at[call]
}

// Open returns the transactions that are open for sure when a call runs,
// outermost first.
func (r *Result) Open(call *ast.CallExpr) (open []*Span) {
	for _, a := range r.At(call) {
		if a.Sure() {
			open = append(open, a.Span)
		}
	}
	return open
}

// MayBeOpen returns the transactions that may be open when a call runs.
func (r *Result) MayBeOpen(call *ast.CallExpr) (open []*Span) {
	for _, a := range r.At(call) {
		if a.State&Open != 0 {
			open = append(open, a.Span)
		}
	}
	return open
}

// After returns the transactions that have been committed when a call runs,
// whatever path leads there: calls below the commit, hooks that run after it,
// functions that a closure returns for its caller to run.
func (r *Result) After(call *ast.CallExpr) (committed []*Span) {
	for _, a := range r.At(call) {
		if a.State == Committed {
			committed = append(committed, a.Span)
		}
	}
	return committed
}
