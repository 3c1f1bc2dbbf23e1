package breakersettings

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
	thresholds = &rule.Code{
		ID:       "RES4301",
		Title:    "circuit breaker threshold out of range",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K breaker thresholds", "R-RES-CB-2", "R-RES-CB-3", "R-RES-CB-4"},
	}
	everyError = &rule.Code{
		ID:       "RES4302",
		Title:    "circuit breaker that counts every error as a failure",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"public bugs"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "breakersettings",
	Doc:      rule.Doc(doc, "breakersettings"),
	URL:      rule.URL("breakersettings"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{thresholds, everyError}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, thresholds, everyError) {
		return nil, nil
	}
	return nil, nil
}
