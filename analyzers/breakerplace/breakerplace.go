package breakerplace

import (
	"embed"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/programs"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	misplaced = &rule.Code{
		ID:       "RES4201",
		Title:    "protection that is not on the adapter's public method",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-CB-1", "R-RES-OAS-1", "R-RES-OAS-X1"},
	}
	byName = &rule.Code{
		ID:       "RES4202",
		Title:    "one call helper that picks the breaker by a string at run time",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-OAS-X2"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "breakerplace",
	Doc:      rule.Doc(doc, "breakerplace"),
	URL:      rule.URL("breakerplace"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, breakers.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{misplaced, byName}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, misplaced, byName) || !breakers.Of(pass).Any() {
		return nil, nil
	}
	fx := pass.ResultOf[effects.Analyzer].(*effects.Result)
	c := &checker{pass: pass, info: pass.TypesInfo, fx: fx, handlers: programs.FindHandlers(fx)}
	c.attached()
	for _, run := range breakers.Of(pass).Runs() {
		c.place(run)
		c.chosen(run)
	}
	return nil, nil
}

// checker looks at the calls of one package that go through breakers.
type checker struct {
	pass     *analysis.Pass
	info     *types.Info
	fx       *effects.Result
	handlers *programs.Handlers
}
