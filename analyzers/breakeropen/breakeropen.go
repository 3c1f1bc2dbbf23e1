package breakeropen

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
	leaked = &rule.Code{
		ID:       "RES4401",
		Title:    "adapter that returns the breaker's own error through its port",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K breaker open", "R-RES-CB-6"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "breakeropen",
	Doc:      rule.Doc(doc, "breakeropen"),
	URL:      rule.URL("breakeropen"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{leaked}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, leaked) {
		return nil, nil
	}
	return nil, nil
}
