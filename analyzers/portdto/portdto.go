package portdto

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/txn"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	external = &rule.Code{
		ID:       "RES5201",
		Title:    "port that speaks in types of the external system",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-OAS-4", "R-RES-OAS-X3"},
	}
	driver = &rule.Code{
		ID:       "RES5202",
		Title:    "domain API that speaks in types of a driver or mapper",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K tool model shapes"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "portdto",
	Doc:      rule.Doc(doc, "portdto"),
	URL:      rule.URL("portdto"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, layers.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{external, driver}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, external, driver) || !inner(layers.Of(pass)) {
		return nil, nil
	}
	c := &checker{
		pass: pass, table: config.Of(pass).Catalogue(), effects: pass.ResultOf[effects.Analyzer].(*effects.Result),
		layer: layers.Of(pass), txs: txn.TypesFor(config.Of(pass)),
	}
	c.ports()
	if report.Wanted(pass, driver) {
		c.models()
	}
	return nil, nil
}
