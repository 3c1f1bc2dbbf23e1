package sleeppoll

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
	poll = &rule.Code{
		ID:       "RES6001",
		Title:    "sleep-poll loop on a request path",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ASYNC-X1"},
	}
	long = &rule.Code{
		ID:       "RES6002",
		Title:    "long sleep in a handler or adapter",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ASYNC-2", "R-RES-ASYNC-X2"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "sleeppoll",
	Doc:      rule.Doc(doc, "sleeppoll"),
	URL:      rule.URL("sleeppoll"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{poll, long}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, poll, long) {
		return nil, nil
	}
	return nil, nil
}
