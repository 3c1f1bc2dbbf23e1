package retrybackoff

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/localonly"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	noWait = &rule.Code{
		ID:       "RES3201",
		Title:    "retry without a wait between attempts",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-RE-X3"},
	}
	fixedWait = &rule.Code{
		ID:       "RES3202",
		Title:    "retry with a fixed delay towards an external system",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-RE-X3"},
	}
	noJitter = &rule.Code{
		ID:       "RES3203",
		Title:    "growing delay without jitter",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"K jitter"},
	}
	overflow = &rule.Code{
		ID:       "RES3204",
		Title:    "retry delay that overflows or grows without a bound",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"public bugs"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "retrybackoff",
	Doc:      rule.Doc(doc, "retrybackoff"),
	URL:      rule.URL("retrybackoff"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, policy.Analyzer, localonly.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{noWait, fixedWait, noJitter, overflow}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, noWait, fixedWait, noJitter, overflow) || report.DeveloperTool(pass) {
		return nil, nil
	}
	c := &checker{pass: pass, res: policy.Of(pass), told: map[*policy.Policy]bool{}}
	for _, p := range c.res.Policies() {
		if !report.Skipped(pass, p.Node.Pos()) {
			c.judge(p)
		}
	}
	c.overflows()
	c.skips()
	return nil, nil
}
