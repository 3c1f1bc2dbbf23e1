package handbreaker

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
	handmade = &rule.Code{
		ID:       "RES4101",
		Title:    "hand-written circuit breaker",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-CB-X2"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "handbreaker",
	Doc:      rule.Doc(doc, "handbreaker"),
	URL:      rule.URL("handbreaker"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{handmade}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, handmade) {
		return nil, nil
	}
	return nil, nil
}
