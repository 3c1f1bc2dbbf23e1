package clientlimits

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
	sharedTransport = &rule.Code{
		ID:       "RES2101",
		Title:    "client for an external system on the shared default transport",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ISO-X2"},
	}
	bareTransport = &rule.Code{
		ID:       "RES2102",
		Title:    "transport without connection limits, or without dial and response-header timeouts",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ISO-1", "R-RES-ISO-2"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "clientlimits",
	Doc:      rule.Doc(doc, "clientlimits"),
	URL:      rule.URL("clientlimits"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{sharedTransport, bareTransport}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, sharedTransport, bareTransport) {
		return nil, nil
	}
	return nil, nil
}
