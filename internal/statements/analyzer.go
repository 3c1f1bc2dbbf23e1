package statements

import (
	"go/ast"
	"reflect"
	"sync"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"golang.org/x/tools/go/analysis"
)

// Analyzer finds the statements of a package when a rule first asks for them.
var Analyzer = &analysis.Analyzer{
	Name:       "statements",
	Doc:        "which data statements run, what they compare and set, and who looks at the affected rows",
	Requires:   []*analysis.Analyzer{config.Analyzer, effects.Analyzer},
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
}

// Of returns the statements of the package. The analyzer of the pass must
// require [Analyzer].
func Of(pass *analysis.Pass) *Result { return pass.ResultOf[Analyzer].(*Result) }

// Result are the statements of one package. Rules that run side by side may ask
// at the same time.
type Result struct {
	find   func() []*Statement
	byCall func() map[*ast.CallExpr][]*Statement
}

// All returns the statements in the order of the source.
func (r *Result) All() []*Statement { return r.find() }

// At returns what a call runs, in the order of the text; nil for calls that run
// nothing in view.
func (r *Result) At(call *ast.CallExpr) []*Statement { return r.byCall()[call] }

// In returns the statements of a function or literal, those of the literals in
// it left out.
func (r *Result) In(f *effects.Func) (found []*Statement) {
	for _, s := range r.find() {
		if s.Func == f {
			found = append(found, s)
		}
	}
	return found
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{}
	r.find = sync.OnceValue(func() []*Statement {
		if !config.Of(pass).FirstParty(pass) {
			return nil
		}
		return newFinder(pass).statements()
	})
	r.byCall = sync.OnceValue(func() map[*ast.CallExpr][]*Statement {
		m := map[*ast.CallExpr][]*Statement{}
		for _, s := range r.find() {
			m[s.Call] = append(m[s.Call], s)
		}
		return m
	})
	return r, nil
}
