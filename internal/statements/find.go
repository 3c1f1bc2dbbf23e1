package statements

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"golang.org/x/tools/go/analysis"
)

// finder looks through one package.
type finder struct {
	pass    *analysis.Pass
	info    *types.Info
	table   *catalogue.Table
	effects *effects.Result
}

func newFinder(pass *analysis.Pass) *finder {
	return &finder{
		pass: pass, info: pass.TypesInfo, table: config.Of(pass).Catalogue(),
		effects: pass.ResultOf[effects.Analyzer].(*effects.Result),
	}
}

// statements returns what the calls of the package run, in source order.
func (f *finder) statements() (found []*Statement) {
	for _, fn := range f.effects.Funcs() {
		for _, call := range fn.Calls {
			found = append(found, f.at(fn, call)...)
		}
	}
	return found
}

// at returns what one call runs.
func (f *finder) at(fn *effects.Func, call *ast.CallExpr) []*Statement { return nil }
