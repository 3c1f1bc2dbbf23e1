package retrynested

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/wiring"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	nested = &rule.Code{
		ID:       "RES3401",
		Title:    "retry inside retry",
		Severity: rule.Warning,
		Level:    rule.Default,
		Linked:   true,
		Since:    "0.1.0",
		Sources:  []string{"K no nested retry loops"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "retrynested",
	Doc:      rule.Doc(doc, "retrynested"),
	URL:      rule.URL("retrynested"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, policy.Analyzer, wiring.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{nested}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.WantedLinks(pass, nested) {
		return nil, nil
	}
	c := &checker{pass: pass, res: pass.ResultOf[effects.Analyzer].(*effects.Result), found: map[pair]*nest{}}
	c.links()
	if !report.Wanted(pass, nested) {
		return nil, nil
	}
	for _, f := range c.res.Funcs() {
		if f.Summary == nil || report.Skipped(pass, f.Body.Pos()) {
			continue
		}
		c.calls(f)
	}
	c.flush()
	return nil, nil
}
