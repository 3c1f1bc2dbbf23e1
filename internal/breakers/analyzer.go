package breakers

import (
	"go/ast"
	"go/types"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/sym"
)

// Analyzer makes the Result of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "breakers",
	Doc:        "the circuit breakers of a package and what runs through them",
	Requires:   []*analysis.Analyzer{effects.Analyzer, policy.Analyzer, origin.Analyzer},
	Run:        run,
	FactTypes:  []analysis.Fact{(*Uses)(nil), (*Guards)(nil), (*Makes)(nil)},
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

	any       sync.Once
	has, uses bool // has: breakers may be here; uses: a library of them is imported
	breakers  func() []*Breaker
	runs      func() []*Run

	ups map[*ast.File]map[ast.Node]ast.Node
}

// Of returns the result of a pass whose analyzer requires Analyzer.
func Of(pass *analysis.Pass) *Result { return pass.ResultOf[Analyzer].(*Result) }

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass: pass, info: pass.TypesInfo,
		fx:  pass.ResultOf[effects.Analyzer].(*effects.Result),
		pol: policy.Of(pass), org: origin.Of(pass),
		ups: map[*ast.File]map[ast.Node]ast.Node{},
	}
	r.breakers, r.runs = sync.OnceValue(r.findBreakers), sync.OnceValue(r.findRuns)
	if r.fx.Funcs() != nil {
		r.export()
	}
	return r, nil
}

// Breakers returns the breakers that the package makes, in the order of the
// source. The answer is shared: do not change it.
func (r *Result) Breakers() []*Breaker { return r.breakers() }

// Runs returns the calls of the package that go through a breaker, in the order
// of the source. The answer is shared: do not change it.
func (r *Result) Runs() []*Run { return r.runs() }

// Holds reports whether a type is a breaker of a library, or one of the package's
// that keeps one in a field and runs functions.
func (r *Result) Holds(t types.Type) bool {
	if info := r.fx.TypeInfo(t); info != nil {
		return info.Kind == catalogue.KindBreaker
	}
	st, named := sym.StructOf(t), sym.Named(t)
	if st == nil || named == nil || named.Obj().Pkg() != r.pass.Pkg || !r.runner(named) {
		return false
	}
	for f := range st.Fields() {
		if info := r.fx.TypeInfo(f.Type()); info != nil && info.Kind == catalogue.KindBreaker {
			return true
		}
	}
	return false
}
