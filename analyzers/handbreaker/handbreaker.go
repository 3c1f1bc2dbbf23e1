package handbreaker

import (
	"embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/handmade"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var own = &rule.Code{
	ID:       "RES4101",
	Title:    "hand-written circuit breaker",
	Severity: rule.Warning,
	Level:    rule.Default,
	Since:    "0.1.0",
	Sources:  []string{"R-RES-CB-X2"},
}

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "handbreaker",
	Doc:      rule.Doc(doc, "handbreaker"),
	URL:      rule.URL("handbreaker"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{own}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, own) {
		return nil, nil
	}
	found := handmade.Find(pass, pass.ResultOf[effects.Analyzer].(*effects.Result))
	if len(found) == 0 || library(pass) {
		return nil, nil
	}
	for _, b := range found {
		report.Report(pass, own, report.Finding{
			Range: b.Pos(),
			Message: fmt.Sprintf("hand-written circuit breaker: %s counts up to a limit, %s refuses by %s; libraries have this tested",
				b.Counter.Name(), place.Func(b.Check), b.Mark.Name()),
			Related: []report.Related{{Pos: b.Refusal, Message: "calls are refused here"}},
		})
	}
	return nil, nil
}
