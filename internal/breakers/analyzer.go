package breakers

import (
	"go/types"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/regions"
)

// Analyzer makes the Result of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "breakers",
	Doc:        "the circuit breakers of a package and what runs through them",
	Requires:   []*analysis.Analyzer{effects.Analyzer, policy.Analyzer, origin.Analyzer},
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
}

// Result holds the breakers of one package. Rules that run side by side may ask
// at the same time.
type Result struct {
	pass *analysis.Pass
	fx   *effects.Result
	pol  *policy.Result
	org  *origin.Result
	info *types.Info

	breakers func() []*Breaker
	runs     func() []*Run
}

// Of returns the result of a pass whose analyzer requires Analyzer.
func Of(pass *analysis.Pass) *Result { return pass.ResultOf[Analyzer].(*Result) }

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass: pass, info: pass.TypesInfo,
		fx:  pass.ResultOf[effects.Analyzer].(*effects.Result),
		pol: policy.Of(pass), org: origin.Of(pass),
	}
	r.breakers, r.runs = sync.OnceValue(r.findBreakers), sync.OnceValue(r.findRuns)
	return r, nil
}

// Any reports whether the package can have breakers at all: it, or a package of
// the user's own that it imports, uses a breaker library. It is cheap.
func (r *Result) Any() bool { return false }

// Breakers returns the breakers that the package makes, in the order of the
// source. The answer is shared: do not change it.
func (r *Result) Breakers() []*Breaker { return r.breakers() }

// Runs returns the calls of the package that go through a breaker, in the order
// of the source. The answer is shared: do not change it.
func (r *Result) Runs() []*Run { return r.runs() }

// Counts reports whether a breaker counts a failure: Surely, Never, Perhaps
// when that hangs on something out of sight, Unsure when it cannot be followed.
func (r *Result) Counts(b *Breaker, w regions.World) regions.Outcome { return regions.Unsure }

// Holds reports whether a type is a breaker, or one of the user's own that keeps
// one inside and runs functions through it.
func (r *Result) Holds(t types.Type) bool { return false }

func (r *Result) findBreakers() []*Breaker { return nil }

func (r *Result) findRuns() []*Run { return nil }
