package policy

import (
	"cmp"
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"sync"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"golang.org/x/tools/go/analysis"
)

// Analyzer makes the Result of a package. Before the first question it looks at
// helpers only, of which other packages have to know.
var Analyzer = &analysis.Analyzer{
	Name:       "policy",
	Doc:        "how each retry goes about it",
	Requires:   []*analysis.Analyzer{effects.Analyzer},
	Run:        run,
	FactTypes:  []analysis.Fact{(*Helped)(nil)},
	ResultType: reflect.TypeFor[*Result](),
}

// Result holds the retries of one package.
type Result struct {
	pass *analysis.Pass
	fx   *effects.Result
	info *types.Info

	once     sync.Once
	policies []*Policy

	// Made when first asked for. Rules that run side by side may ask at once.
	params  func() map[*types.Var]param
	touched func() map[*types.Var][]touch
	uses    func() *uses

	mu       sync.Mutex
	concerns map[*types.Func]concern // what calls of a function have to do with retries
}

// Of returns the result of a pass whose analyzer requires Analyzer.
func Of(pass *analysis.Pass) *Result { return pass.ResultOf[Analyzer].(*Result) }

// Policies returns the retries of the package in the order of the source. The
// answer is shared: do not change it.
func (r *Result) Policies() []*Policy {
	r.once.Do(func() {
		list := slices.Concat(r.loops(), r.helpers(), r.owns(), r.clients())
		slices.SortStableFunc(list, func(a, b *Policy) int { return cmp.Compare(a.Pos(), b.Pos()) })
		r.policies = list
	})
	return r.policies
}

func run(pass *analysis.Pass) (any, error) {
	fx := pass.ResultOf[effects.Analyzer].(*effects.Result)
	r := &Result{pass: pass, fx: fx, info: pass.TypesInfo, concerns: map[*types.Func]concern{}}
	r.params, r.touched, r.uses = sync.OnceValue(r.allParams), sync.OnceValue(r.allTouches), sync.OnceValue(r.allUses)
	r.export()
	return r, nil
}

// text is an expression as it stands in the source, for names in messages.
func text(x ast.Expr) string { return types.ExprString(x) }

// lib is the catalogue id of the library that a row is about.
func lib(l *catalogue.Lib) string {
	if l == nil {
		return ""
	}
	return l.ID
}
