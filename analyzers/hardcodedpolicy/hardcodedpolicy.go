package hardcodedpolicy

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
	inline = &rule.Code{
		ID:       "RES6301",
		Title:    "policy number or base URL inline in an adapter",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-CFG-1", "R-RES-CFG-X1", "R-RES-TO-2"},
	}
	names = &rule.Code{
		ID:       "RES6302",
		Title:    "one external system under several names",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ISO-3"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "hardcodedpolicy",
	Doc:      rule.Doc(doc, "hardcodedpolicy"),
	URL:      rule.URL("hardcodedpolicy"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{inline, names}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, inline, names) {
		return nil, nil
	}
	return nil, nil
}
