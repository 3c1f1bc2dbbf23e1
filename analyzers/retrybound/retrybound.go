package retrybound

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	noCap = &rule.Code{
		ID:       "RES3301",
		Title:    "retry with no cap on attempts or elapsed time",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K retry decision table"},
	}
	overLimit = &rule.Code{
		ID:       "RES3302",
		Title:    "more attempts, or a longer wait, than the limit",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-RE-3", "R-RES-RE-4"},
	}
	deafWait = &rule.Code{
		ID:       "RES3303",
		Title:    "retry wait that ignores cancellation",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-RE-1", "public bugs"},
	}
	heldWait = &rule.Code{
		ID:       "RES3304",
		Title:    "retry waits while holding a lock or transaction",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"public bugs"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "retrybound",
	Doc:      rule.Doc(doc, "retrybound"),
	URL:      rule.URL("retrybound"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, policy.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{noCap, overLimit, deafWait, heldWait}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, noCap, overLimit, deafWait, heldWait) || report.DeveloperTool(pass) {
		return nil, nil
	}
	c := &checker{pass, policy.Of(pass), pass.ResultOf[effects.Analyzer].(*effects.Result), config.Of(pass), map[told]bool{}}
	for _, p := range c.res.Policies() {
		if !report.Skipped(pass, p.Node.Pos()) {
			c.judge(p)
		}
	}
	c.deafLoops()
	return nil, nil
}
