package detachedcontext

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
	detached = &rule.Code{
		ID:       "RES2501",
		Title:    "outbound call that drops the caller's context",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-TO-3"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "detachedcontext",
	Doc:      rule.Doc(doc, "detachedcontext"),
	URL:      rule.URL("detachedcontext"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{detached}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, detached) {
		return nil, nil
	}
	return nil, nil
}
