package porterror

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/adapters"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	leak = &rule.Code{
		ID:       "RES5101",
		Title:    "driver error that leaves an adapter through its port",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K infrastructure errors do not leak"},
	}
	compared = &rule.Code{
		ID:       "RES5102",
		Title:    "domain or application code that compares with a driver's error",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K infrastructure errors do not leak"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "porterror",
	Doc:      rule.Doc(doc, "porterror"),
	URL:      rule.URL("porterror"),
	Requires: append([]*analysis.Analyzer{adapters.Analyzer, effects.Analyzer, layers.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{leak, compared}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if report.Wanted(pass, leak) {
		leaks(pass)
	}
	if report.Wanted(pass, compared) {
		comparisons(pass)
	}
	return nil, nil
}
