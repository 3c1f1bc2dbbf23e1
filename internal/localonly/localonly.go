// Package localonly finds retries, breakers and bulkheads with nothing but local
// calls inside: statements of a SQL database, a repository, computations. It is
// no part of the rule that reports them, because rules about how a retry goes
// about it leave these to that one: a retry that should not be there has one
// finding, not three about its waits.
package localonly

import (
	"go/ast"
	"go/token"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/policy"
)

// Analyzer makes the Result of a package. It has no facts and does no work
// before the first question.
var Analyzer = &analysis.Analyzer{
	Name:       "localonly",
	Doc:        "protections with nothing but local calls inside",
	Requires:   []*analysis.Analyzer{config.Analyzer, effects.Analyzer, policy.Analyzer},
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
}

// Guard is a protection with nothing but local calls inside.
type Guard struct {
	At   place.Span // where to report it
	Node ast.Node   // the loop, or the call that protects
	What string     // "retry", "circuit breaker", "bulkhead", "resilience policy"
	By   string     // " by " and what makes it, "" for a loop
	// Local is the first of the local calls.
	Local   token.Pos
	Message string // what it is around, for a report
}

// Result holds the protections of one package.
type Result struct {
	guards func() []Guard
}

// Of returns the result of a pass whose analyzer requires Analyzer.
func Of(pass *analysis.Pass) *Result { return pass.ResultOf[Analyzer].(*Result) }

// Guards returns the protections of the package that have nothing but local
// calls inside. The answer is shared: do not change it.
func (r *Result) Guards() []Guard { return r.guards() }

// Retries reports whether a loop or call is a retry with nothing but local calls
// inside.
func (r *Result) Retries(n ast.Node) bool {
	for _, g := range r.guards() {
		if g.What == "retry" && g.Node == n {
			return true
		}
	}
	return false
}

func run(pass *analysis.Pass) (any, error) {
	return &Result{guards: sync.OnceValue(func() []Guard {
		c := &checker{
			pass: pass, table: config.Of(pass).Catalogue(),
			effects: pass.ResultOf[effects.Analyzer].(*effects.Result), busy: map[ast.Node]bool{},
		}
		for _, f := range c.effects.Funcs() {
			for _, g := range c.guards(f) {
				c.judge(g)
			}
		}
		return c.found
	})}, nil
}

// checker looks at one package.
type checker struct {
	pass    *analysis.Pass
	table   *catalogue.Table
	effects *effects.Result
	busy    map[ast.Node]bool // functions that are looked into
	found   []Guard
}
