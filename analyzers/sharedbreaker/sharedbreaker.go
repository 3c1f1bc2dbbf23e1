package sharedbreaker

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
	shared = &rule.Code{
		ID:       "RES4001",
		Title:    "one circuit breaker for several external systems",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-CB-X3"},
	}
	name = &rule.Code{
		ID:       "RES4002",
		Title:    "circuit breaker whose name says nothing, or belongs to another system",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-CB-X3", "R-RES-ISO-3"},
	}
	perCall = &rule.Code{
		ID:       "RES4003",
		Title:    "circuit breaker made anew for every call",
		Severity: rule.Error,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-CB-X3"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "sharedbreaker",
	Doc:      rule.Doc(doc, "sharedbreaker"),
	URL:      rule.URL("sharedbreaker"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{shared, name, perCall}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, shared, name, perCall) {
		return nil, nil
	}
	return nil, nil
}
