package timeoutorder

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
	contradiction = &rule.Code{
		ID:       "RES2301",
		Title:    "timeouts that contradict each other",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-TO-1", "R-RES-TO-X2"},
	}
	tooLong = &rule.Code{
		ID:       "RES2302",
		Title:    "timeout too long for a synchronous request",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-TO-1", "R-RES-TO-X3"},
	}
	eatsBudget = &rule.Code{
		ID:       "RES2303",
		Title:    "client timeout around a transport that retries",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"public bugs"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "timeoutorder",
	Doc:      rule.Doc(doc, "timeoutorder"),
	URL:      rule.URL("timeoutorder"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{contradiction, tooLong, eatsBudget}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, contradiction, tooLong, eatsBudget) {
		return nil, nil
	}
	return nil, nil
}
