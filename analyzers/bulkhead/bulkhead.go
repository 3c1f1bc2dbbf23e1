package bulkhead

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
		ID:       "RES4601",
		Title:    "bulkhead that is as wide as the connection pool behind it",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-BH-3"},
	}
	slot = &rule.Code{
		ID:       "RES4602",
		Title:    "bulkhead slot waited for without the caller's context, or not given back on every path",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-BH"},
	}
	misplaced = &rule.Code{
		ID:       "RES4603",
		Title:    "goroutine group as bulkhead of a synchronous call, or a slot taken after the breaker",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-BH-X1"},
	}
	total = &rule.Code{
		ID:       "RES4604",
		Title:    "pools of the external systems that exceed half of the database pool",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ISO-2"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "bulkhead",
	Doc:      rule.Doc(doc, "bulkhead"),
	URL:      rule.URL("bulkhead"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{wide, slot, misplaced, total}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, wide, slot, misplaced, total) {
		return nil, nil
	}
	return nil, nil
}
