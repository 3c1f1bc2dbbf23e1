package startupretry

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	startupRetry = &rule.Code{
		ID:       "RES1601",
		Title:    "connect-and-retry outside the composition root",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K retry decision table"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "startupretry",
	Doc:      rule.Doc(doc, "startupretry"),
	URL:      rule.URL("startupretry"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, layers.Analyzer, policy.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{startupRetry}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, startupRetry) || root(pass) {
		return nil, nil
	}
	c := &checker{pass: pass, res: pass.ResultOf[effects.Analyzer].(*effects.Result)}
	for _, p := range policy.Of(pass).Policies() {
		if p.Func == nil || p.Region == nil || report.Skipped(pass, p.Node.Pos()) {
			continue
		}
		c.policy(p)
	}
	for _, f := range c.res.Funcs() {
		if !report.Skipped(pass, f.Body.Pos()) {
			c.elsewhere(f)
		}
	}
	return nil, nil
}
