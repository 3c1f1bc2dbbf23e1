package unboundedcall

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/wiring"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	unboundedDB = &rule.Code{
		ID:       "RES2401",
		Title:    "database call without a bound on a request path",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K timeouts at the port"},
	}
	unboundedRemote = &rule.Code{
		ID:       "RES2402",
		Title:    "queue, cache, RPC or SDK call without a bound on a request path",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K timeouts at the port"},
	}
	noDeadline = &rule.Code{
		ID:       "RES2403",
		Title:    "outbound call with no deadline visible on any path from its port method",
		Severity: rule.Info,
		Level:    rule.Review,
		Linked:   true,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-TO-3"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "unboundedcall",
	Doc:      rule.Doc(doc, "unboundedcall"),
	URL:      rule.URL("unboundedcall"),
	Requires: append([]*analysis.Analyzer{outbound.Analyzer, effects.Analyzer, origin.Analyzer, layers.Analyzer, wiring.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{unboundedDB, unboundedRemote, noDeadline}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, unboundedDB, unboundedRemote, noDeadline) || report.DeveloperTool(pass) {
		return nil, nil
	}
	k := &checker{pass: pass, origin: origin.Of(pass), effects: pass.ResultOf[effects.Analyzer].(*effects.Result)}
	for _, c := range outbound.Of(pass).Calls() {
		k.add(c)
	}
	k.report(unboundedDB, k.database)
	k.report(unboundedRemote, k.remote)
	if report.Wanted(pass, noDeadline) {
		k.deadlines()
		k.links()
	}
	return nil, nil
}
