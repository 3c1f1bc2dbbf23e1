package asynctimeout

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	forever = &rule.Code{
		ID:       "RES6101",
		Title:    "wait for an outbound call that has no time limit",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ASYNC-3"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "asynctimeout",
	Doc:      rule.Doc(doc, "asynctimeout"),
	URL:      rule.URL("asynctimeout"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{forever}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, forever) {
		return nil, nil
	}
	return nil, nil
}
