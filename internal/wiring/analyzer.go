package wiring

import (
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/suppress"
	"github.com/resilint/resilint/internal/txn"
)

// Analyzer finds what the ports of a package are filled with, and tells other
// packages what its functions make and fill.
var Analyzer = &analysis.Analyzer{
	Name:       "wiring",
	Doc:        "which implementations the ports are filled with",
	Requires:   []*analysis.Analyzer{config.Analyzer, effects.Analyzer, layers.Analyzer, suppress.Analyzer, txn.Analyzer},
	Run:        run,
	FactTypes:  []analysis.Fact{(*Makes)(nil), (*Hidden)(nil), (*Provides)(nil), (*Demands)(nil)},
	ResultType: reflect.TypeFor[*Result](),
}

// Result answers questions about one package. Rules that run side by side may ask
// at the same time.
type Result struct {
	pass    *analysis.Pass
	fx      *effects.Result
	wirings []*Wiring
	holders map[*Wiring]*Object // as far as joins have asked
	objects
	demanded
}

// Of returns the result of a pass whose analyzer requires Analyzer.
func Of(pass *analysis.Pass) *Result { return pass.ResultOf[Analyzer].(*Result) }

func run(pass *analysis.Pass) (any, error) {
	r := &Result{pass: pass, fx: pass.ResultOf[effects.Analyzer].(*effects.Result)}
	if !r.fx.OwnPackage(pass.Pkg) {
		return r, nil
	}
	r.begin()
	r.demand()
	r.wire()
	r.export()
	return r, nil
}
