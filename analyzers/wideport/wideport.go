package wideport

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
	wide = &rule.Code{
		ID:       "RES7701",
		Title:    "repository port that mirrors CRUD, or is wider than its callers",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"K repository ports stay small"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "wideport",
	Doc:      rule.Doc(doc, "wideport"),
	URL:      rule.URL("wideport"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{wide}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, wide) {
		return nil, nil
	}
	return nil, nil
}
