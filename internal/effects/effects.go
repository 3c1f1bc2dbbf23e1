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

func (s *Summary) String() string { return "" }

// Result answers questions about one package.
type Result struct{}

// Of returns the summary of a function, its own or an imported one, or nil.
func (r *Result) Of(fn *types.Func) *Summary { return nil }

// Lit returns the summary of a function literal of this package.
func (r *Result) Lit(lit *ast.FuncLit) *Summary { return nil }

// At returns what one call does, its arguments put into the callee's summary.
// Functions passed to the call are included when the callee invokes them.
// Each effect's first step is the call itself.
func (r *Result) At(call *ast.CallExpr) []Effect { return nil }

// CallersOf returns the calls of a function in this package.
func (r *Result) CallersOf(fn *types.Func) []*ast.CallExpr { return nil }

func run(pass *analysis.Pass) (any, error) { return &Result{}, nil }
