package localprotect

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
	localProtect = &rule.Code{
		ID:       "RES1401",
		Title:    "retry, breaker or bulkhead around a local call",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-WHERE-X1", "R-RES-CB-X1"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "localprotect",
	Doc:      rule.Doc(doc, "localprotect"),
	URL:      rule.URL("localprotect"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{localProtect}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, localProtect) {
		return nil, nil
	}
	return nil, nil
}
