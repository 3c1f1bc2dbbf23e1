package breakersettings

import (
	"embed"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	thresholds = &rule.Code{
		ID:       "RES4301",
		Title:    "circuit breaker threshold out of range",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K breaker thresholds", "R-RES-CB-2", "R-RES-CB-3", "R-RES-CB-4"},
	}
	everyError = &rule.Code{
		ID:       "RES4302",
		Title:    "circuit breaker that counts every error as a failure",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"public bugs"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "breakersettings",
	Doc:      rule.Doc(doc, "breakersettings"),
	URL:      rule.URL("breakersettings"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, breakers.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{thresholds, everyError}, Pages: pages}

// checker is the state of one run.
type checker struct {
	pass *analysis.Pass
	fx   *effects.Result
	br   *breakers.Result
}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, thresholds, everyError) || !breakers.Of(pass).Any() || report.DeveloperTool(pass) {
		return nil, nil
	}
	c := &checker{pass, pass.ResultOf[effects.Analyzer].(*effects.Result), breakers.Of(pass)}
	for _, b := range c.br.Breakers() {
		if !report.Skipped(pass, b.Pos()) && (b.Via != nil || !b.Own) {
			c.thresholds(b)
		}
	}
	c.counting()
	return nil, nil
}

// line is the line of a position.
func (c *checker) line(pos token.Pos) int { return c.pass.Fset.Position(pos).Line }
