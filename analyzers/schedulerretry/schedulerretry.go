package schedulerretry

import (
	"embed"

	"golang.org/x/tools/go/analysis"

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
	schedulerRetry = &rule.Code{
		ID:       "RES1701",
		Title:    "long in-memory retry in an outbox relay or scheduler",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-WHERE-3", "R-RES-RE-4", "R-RES-RE-5"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "schedulerretry",
	Doc:      rule.Doc(doc, "schedulerretry"),
	URL:      rule.URL("schedulerretry"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, policy.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{schedulerRetry}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, schedulerRetry) {
		return nil, nil
	}
	c := &checker{pass: pass, res: pass.ResultOf[effects.Analyzer].(*effects.Result)}
	var long []*policy.Policy
	for _, p := range policy.Of(pass).Policies() {
		if p.Func != nil && p.Region != nil && tooLong(p) && !report.Skipped(pass, p.Node.Pos()) && c.works(p) {
			long = append(long, p)
		}
	}
	if len(long) == 0 {
		return nil, nil
	}
	jobs := c.jobs()
	for _, p := range long {
		if j := c.jobOf(p, jobs); j != nil {
			c.report(p, j)
		}
	}
	return nil, nil
}
