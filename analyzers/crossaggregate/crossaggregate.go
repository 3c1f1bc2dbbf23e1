package crossaggregate

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
	twoRoots = &rule.Code{
		ID:       "RES8301",
		Title:    "one use case saves two aggregate roots",
		Severity: rule.Warning,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"K one use case, one aggregate"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "crossaggregate",
	Doc:      rule.Doc(doc, "crossaggregate"),
	URL:      rule.URL("crossaggregate"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{twoRoots}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, twoRoots) {
		return nil, nil
	}
	return nil, nil
}
