package retryany

import (
	"embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
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
	anyError = &rule.Code{
		ID:       "RES3101",
		Title:    "retry of any error, permanent ones included",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K retry only transient failures", "R-RES-RE-X4"},
	}
	permanentStatus = &rule.Code{
		ID:       "RES3102",
		Title:    "retry predicate that lets permanent failures through",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-RE-X2"},
	}
	openBreaker = &rule.Code{
		ID:       "RES3103",
		Title:    "retry of an open circuit breaker",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K retry while closed only", "R-RES-RE-X4"},
	}
	callerGone = &rule.Code{
		ID:       "RES3104",
		Title:    "retry after the caller gave up",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"public bugs"},
	}
	blindConflict = &rule.Code{
		ID:       "RES3105",
		Title:    "optimistic-lock conflict retried without reading anew",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K retry decision table"},
	}
	retryAfter = &rule.Code{
		ID:       "RES3106",
		Title:    "429 retried without honouring Retry-After",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K retry decision table"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "retryany",
	Doc:      rule.Doc(doc, "retryany"),
	URL:      rule.URL("retryany"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, layers.Analyzer, policy.Analyzer, localonly.Analyzer}, report.Requires...),
	Run:      run,
}

var rules = []*rule.Code{anyError, permanentStatus, openBreaker, callerGone, blindConflict, retryAfter}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: rules, Pages: pages}

// checker is the state of one run.
type checker struct {
	pass *analysis.Pass
	fx   *effects.Result
	// judged are predicates of which a finding has been made, or that are fine.
	judged map[ast.Node]bool
	// heeding: the package speaks of Retry-After; asked once.
	heeding policy.Answer
}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, rules...) {
		return nil, nil
	}
	c := &checker{pass: pass, fx: pass.ResultOf[effects.Analyzer].(*effects.Result), judged: map[ast.Node]bool{}}
	for _, p := range policy.Of(pass).Policies() {
		if report.Skipped(pass, p.Node.Pos()) {
			continue
		}
		if f := c.judge(p); f != nil {
			report.Report(pass, f.code, f.Finding)
		}
	}
	c.helpers()
	c.deciders()
	return nil, nil
}
