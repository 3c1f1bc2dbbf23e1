package retrylog

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
	loggedBody = &rule.Code{
		ID:       "RES3501",
		Title:    "retry callback logs a body",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K retry observability"},
	}
	noCorrelation = &rule.Code{
		ID:       "RES3502",
		Title:    "retry callback logs without a correlation id",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"K retry observability"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "retrylog",
	Doc:      rule.Doc(doc, "retrylog"),
	URL:      rule.URL("retrylog"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, policy.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{loggedBody, noCorrelation}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, loggedBody, noCorrelation) {
		return nil, nil
	}
	c := &checker{pass: pass, info: pass.TypesInfo, res: pass.ResultOf[effects.Analyzer].(*effects.Result)}
	for _, p := range policy.Of(pass).Policies() {
		if report.Skipped(pass, p.Node.Pos()) {
			continue
		}
		c.policy(p)
	}
	return nil, nil
}
