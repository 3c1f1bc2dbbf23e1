package missingprotection

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
	missing = &rule.Code{
		ID:       "RES4701",
		Title:    "external system without the protection that the settings require",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-WHERE-1", "R-RES-WHERE-2", "K explicit policies"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "missingprotection",
	Doc:      rule.Doc(doc, "missingprotection"),
	URL:      rule.URL("missingprotection"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{missing}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, missing) {
		return nil, nil
	}
	return nil, nil
}
