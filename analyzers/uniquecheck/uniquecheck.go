package uniquecheck

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
	checkInsert = &rule.Code{
		ID:       "RES8401",
		Title:    "existence checked before an insert that nothing enforces",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K database constraints"},
	}
	missing = &rule.Code{
		ID:       "RES8402",
		Title:    "schema without the constraint that the code relies on",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K database constraints"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "uniquecheck",
	Doc:      rule.Doc(doc, "uniquecheck"),
	URL:      rule.URL("uniquecheck"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{checkInsert, missing}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, checkInsert, missing) {
		return nil, nil
	}
	return nil, nil
}
