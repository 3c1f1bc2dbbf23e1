package portsla

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
	noLatency = &rule.Code{
		ID:       "RES2601",
		Title:    "port method without a documented latency expectation",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"K ports document their expectations"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "portsla",
	Doc:      rule.Doc(doc, "portsla"),
	URL:      rule.URL("portsla"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{noLatency}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, noLatency) {
		return nil, nil
	}
	return nil, nil
}
