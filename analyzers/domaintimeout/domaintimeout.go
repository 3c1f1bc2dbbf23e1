package domaintimeout

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
	domainTimeout = &rule.Code{
		ID:       "RES1201",
		Title:    "technical timeout set in domain or application code",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K timeouts belong to adapters"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "domaintimeout",
	Doc:      rule.Doc(doc, "domaintimeout"),
	URL:      rule.URL("domaintimeout"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{domainTimeout}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, domainTimeout) {
		return nil, nil
	}
	return nil, nil
}
