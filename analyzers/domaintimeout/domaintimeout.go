package domaintimeout

import (
	"embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/suppress"
	"github.com/resilint/resilint/internal/sym"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	domainTimeout = &rule.Code{
		ID:       "RES1201",
		Title:    "technical timeout set in domain or application code",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K timeouts belong to adapters"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "domaintimeout",
	Doc:      rule.Doc(doc, "domaintimeout"),
	URL:      rule.URL("domaintimeout"),
	Requires: append([]*analysis.Analyzer{layers.Analyzer, effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{domainTimeout}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, domainTimeout) {
		return nil, nil
	}
	c := &checker{pass: pass, table: config.Of(pass).Catalogue(), effects: pass.ResultOf[effects.Analyzer].(*effects.Result)}
	switch layer := layers.Of(pass); {
	case layer.Is(layers.Domain):
		c.layer = "domain function "
	case layer.Is(layers.Application):
		c.layer = "use case "
	default:
		return nil, nil
	}
	for _, f := range c.effects.Funcs() {
		for _, call := range f.Calls {
			c.call(f, call)
		}
	}
	return nil, nil
}

// checker looks at one package of an inner layer.
type checker struct {
	pass    *analysis.Pass
	table   *catalogue.Table
	effects *effects.Result
	layer   string // as messages name it
}

// call reports a call that derives a context with a time limit.
func (c *checker) call(f *effects.Func, call *ast.CallExpr) {
	limit := c.limit(call)
	if limit == nil {
		return
	}
	decl := sym.FuncAt(c.pass.Files, call.Pos())
	if decl == nil || c.endsWork(decl, call) || c.background(f, decl, call, limit.parent) || limit.moment != nil && !c.fromNow(decl, limit.moment) {
		return
	}
	if _, agreed := suppress.Annotation(c.pass, suppress.BusinessTimeout, call); agreed {
		return
	}
	report.Report(c.pass, domainTimeout, report.Finding{
		Range:   call,
		Message: c.layer + place.Func(decl) + " limits the time of its calls with " + place.Call(c.pass.TypesInfo, call) + limit.long,
	})
}
