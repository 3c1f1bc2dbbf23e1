package policy

import (
	"reflect"

	"github.com/resilint/resilint/internal/effects"
	"golang.org/x/tools/go/analysis"
)

// Analyzer makes the Result of a package. It has no facts and does no work
// before the first question.
var Analyzer = &analysis.Analyzer{
	Name:       "policy",
	Doc:        "how each retry goes about it",
	Requires:   []*analysis.Analyzer{effects.Analyzer},
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
}

// Result holds the retries of one package.
type Result struct {
	pass *analysis.Pass
}

// Of returns the result of a pass whose analyzer requires Analyzer.
func Of(pass *analysis.Pass) *Result { return pass.ResultOf[Analyzer].(*Result) }

// Policies returns the retries of the package in the order of the source.
func (r *Result) Policies() []*Policy { return nil }

func run(pass *analysis.Pass) (any, error) { return &Result{pass: pass}, nil }
