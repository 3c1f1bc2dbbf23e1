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
	fx   *effects.Result
	info *types.Info

	once     sync.Once
	policies []*Policy

	params  map[*types.Var]param   // made when first asked for
	touched map[*types.Var][]touch // likewise
	uses    map[*types.Func]int    // likewise: how often a function is named
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
	return &Result{pass: pass, fx: fx, info: pass.TypesInfo}, nil
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
