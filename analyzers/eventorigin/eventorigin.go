package eventorigin

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
	invented = &rule.Code{
		ID:       "RES7401",
		Title:    "adapter that invents business events",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K events come from transitions"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "eventorigin",
	Doc:      rule.Doc(doc, "eventorigin"),
	URL:      rule.URL("eventorigin"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{invented}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, invented) {
		return nil, nil
	}
	return nil, nil
}
