package inboundlimit

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
	inboundLimit = &rule.Code{
		ID:       "RES1501",
		Title:    "rate limiter in the service's own inbound handlers",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-WHERE-4"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "inboundlimit",
	Doc:      rule.Doc(doc, "inboundlimit"),
	URL:      rule.URL("inboundlimit"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{inboundLimit}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, inboundLimit) {
		return nil, nil
	}
	return nil, nil
}
