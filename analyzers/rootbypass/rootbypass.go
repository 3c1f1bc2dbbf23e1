package rootbypass

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
	bypass = &rule.Code{
		ID:       "RES8201",
		Title:    "state of an aggregate changed past its transitions",
		Severity: rule.Error,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"K aggregates change through their root"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "rootbypass",
	Doc:      rule.Doc(doc, "rootbypass"),
	URL:      rule.URL("rootbypass"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{bypass}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, bypass) {
		return nil, nil
	}
	return nil, nil
}
