package silentfallback

import (
	"embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	silent = &rule.Code{
		ID:       "RES5001",
		Title:    "failure that ends as success",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-FB-X2"},
	}
	money = &rule.Code{
		ID:       "RES5002",
		Title:    "failure that ends as an amount of money",
		Severity: rule.Error,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-FB-X1"},
	}
	second = &rule.Code{
		ID:       "RES5003",
		Title:    "fallback that calls a second system without a breaker of its own",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-FB-X3"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "silentfallback",
	Doc:      rule.Doc(doc, "silentfallback"),
	URL:      rule.URL("silentfallback"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, breakers.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{silent, money, second}, Pages: pages}

// checker looks at one package.
type checker struct {
	pass  *analysis.Pass
	info  *types.Info
	fx    *effects.Result
	libs  map[string]*catalogue.Lib
	ports ports.Memo
	notes map[*ast.File][]*ast.Comment // comments in order, of files that were asked for

	loggers map[*types.Func]bool // whether functions of the package do nothing but log
}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, silent, money, second) {
		return nil, nil
	}
	c := &checker{
		pass: pass, info: pass.TypesInfo, fx: pass.ResultOf[effects.Analyzer].(*effects.Result),
		libs: map[string]*catalogue.Lib{}, loggers: map[*types.Func]bool{}, ports: ports.For(config.Of(pass)),
	}
	for _, lib := range c.fx.Table().Libs() {
		c.libs[lib.ID] = lib
	}
	if report.Wanted(pass, silent, money) {
		for _, f := range c.fx.Funcs() {
			if !report.Skipped(pass, f.Body.Pos()) {
				c.function(f)
			}
		}
	}
	if report.Wanted(pass, second) {
		c.unprotected()
	}
	return nil, nil
}

// function looks at one function for each way in which a failure can end as success.
func (c *checker) function(f *effects.Func) {
	if c.hasErrors(f) {
		w := newWalk(c, f)
		w.run()
	}
	if f.Idle {
		c.classifies(f)
		c.unrun(f)
		return
	}
	c.deferred(f)
	c.endless(f)
}

// hasErrors reports whether a function has something to do with errors at all: it
// returns one, or what it returns is money, or it publishes.
func (c *checker) hasErrors(f *effects.Func) bool {
	return errorResult(f.Sig) >= 0 || !f.Idle
}

// errorResult is the index of the error that a function returns last, -1 for none.
func errorResult(sig *types.Signature) int {
	n := sig.Results().Len()
	if n == 0 || !types.Identical(sig.Results().At(n-1).Type(), types.Universe.Lookup("error").Type()) {
		return -1
	}
	return n - 1
}
