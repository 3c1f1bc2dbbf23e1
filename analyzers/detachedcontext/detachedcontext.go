package detachedcontext

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	detached = &rule.Code{
		ID:       "RES2501",
		Title:    "outbound call that drops the caller's context",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-TO-3"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "detachedcontext",
	Doc:      rule.Doc(doc, "detachedcontext"),
	URL:      rule.URL("detachedcontext"),
	Requires: append([]*analysis.Analyzer{outbound.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{detached}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, detached) || report.DeveloperTool(pass) {
		return nil, nil
	}
	for _, c := range outbound.Of(pass).Calls() {
		if c.Place.Own == nil {
			continue
		}
		report.Report(pass, detached, report.Finding{Range: c.Call.Fun, Message: message(pass.TypesInfo, &c), Fixes: fixes(pass, &c)})
	}
	return nil, nil
}
