package adapterspan

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/adapters"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	unspanned = &rule.Code{
		ID:       "RES6401",
		Title:    "public adapter method without a span",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-OBS-2"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "adapterspan",
	Doc:      rule.Doc(doc, "adapterspan"),
	URL:      rule.URL("adapterspan"),
	Requires: append([]*analysis.Analyzer{adapters.Analyzer, effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{unspanned}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, unspanned) || !traces(pass) {
		return nil, nil
	}
	c := &checker{pass: pass, effects: pass.ResultOf[effects.Analyzer].(*effects.Result), seen: map[*effects.Func]bool{}}
	for _, a := range adapters.Of(pass).Adapters() {
		c.judge(a)
	}
	return nil, nil
}
