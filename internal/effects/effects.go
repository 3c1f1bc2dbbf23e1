// Package effects knows, for every function of the user's own code, what it
// does to the outside world: sends HTTP, reads or writes SQL, publishes, begins
// a transaction, sleeps, calls a function it was given.
//
// It is the only analyzer with facts. Sources, in this order: the user's
// settings, the catalogue, what the body shows, Unknown. Unknown is a value:
// it never becomes a finding by itself.
package effects

import (
	"go/ast"
	"go/types"
	"reflect"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
)

// Analyzer computes the effects of a package's functions.
var Analyzer = &analysis.Analyzer{
	Name:       "effects",
	Doc:        "what each function does to the outside world",
	Requires:   []*analysis.Analyzer{inspect.Analyzer, config.Analyzer},
	Run:        run,
	FactTypes:  []analysis.Fact{(*Summary)(nil)},
	ResultType: reflect.TypeFor[*Result](),
}

// ValKind says how much is known of a value.
type ValKind uint8

// What is known of a value.
const (
	Unknown ValKind = iota
	Absent          // provably not given: no key header, no context parameter
	Const           // Val.Text
	Param           // parameter Val.Index of the function (receiver is -1)
	Fresh           // made anew by a catalogued generator (uuid, random, clock)
	Root            // context.Background or TODO
	Request         // the context of an inbound request
	Bounded         // a context with a deadline or timeout set in view
	Present         // given, but not known what
)

// Val is what a summary can say of an argument, so that callers can put their
// own arguments in its place.
type Val struct {
	Kind  ValKind
	Text  string
	Index int
}

// Step is one call on the way to an effect.
type Step struct {
	Func string // "store.Save", "(*Client).post"
	Pos  string // "store/store.go:41"
}

// Effect is one thing a function does, directly or through its callees.
type Effect struct {
	Op     catalogue.Op
	Lib    string // catalogue library id, "" when inferred
	Symbol string // catalogue key that did it
	Method Val    // HTTP method
	Key    Val    // idempotency key
	SQL    Val    // SQL text, shortened; holes as sqltext.Hole
	Ctx    Val    // the context it runs under
	Topic  Val
	// Retried says which requests the callee replays by itself: "", "any",
	// "idempotent".
	Retried string
	// InTx: runs inside a transaction opened below the function.
	InTx bool
	// Steps lead from the function to the effect, outermost first, at most four.
	Steps []Step
}

// Region kinds in which a function runs a function it was given.
const (
	RunsOnce  = "once"
	RunsRetry = "retry"
	RunsTx    = "tx"
	RunsLoop  = "loop"
	RunsGo    = "go"
)

// Invoke says that a function calls its function parameter.
type Invoke struct {
	Param int
	Runs  string // one of the Runs constants
	Pos   string
}

// Summary is the fact about one function.
type Summary struct {
	Effects []Effect
	Invokes []Invoke
	// Opaque: the body has calls whose effects are not known.
	Opaque bool
}

// AFact marks Summary as a fact.
func (*Summary) AFact() {}

func (s *Summary) String() string { return "" }

// Result answers questions about one package.
type Result struct{}

// Of returns the summary of a function, its own or an imported one, or nil.
func (r *Result) Of(fn *types.Func) *Summary { return nil }

// Lit returns the summary of a function literal of this package.
func (r *Result) Lit(lit *ast.FuncLit) *Summary { return nil }

// At returns what one call does, its arguments put into the callee's summary.
// Functions passed to the call are included when the callee invokes them.
func (r *Result) At(call *ast.CallExpr) []Effect { return nil }

func run(pass *analysis.Pass) (any, error) { return &Result{}, nil }
