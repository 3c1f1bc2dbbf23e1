package breakerobserve

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
	unseen = &rule.Code{
		ID:       "RES4501",
		Title:    "circuit breaker whose state changes nobody sees",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K breaker metrics", "R-RES-OBS-1", "R-RES-OBS-3"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "breakerobserve",
	Doc:      rule.Doc(doc, "breakerobserve"),
	URL:      rule.URL("breakerobserve"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{unseen}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, unseen) {
		return nil, nil
	}
	return nil, nil
}
