package detachedcontext

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/origin"
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
		Fix:      rule.SomeFixes,
		Sources:  []string{"R-RES-TO-3"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "detachedcontext",
	Doc:      rule.Doc(doc, "detachedcontext"),
	URL:      rule.URL("detachedcontext"),
	Requires: append([]*analysis.Analyzer{outbound.Analyzer, origin.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{detached}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, detached) || report.DeveloperTool(pass) {
		return nil, nil
	}
	var lost []outbound.Call
	for _, c := range outbound.Of(pass).Calls() {
		if c.Group == outbound.Database && origin.Of(pass).EmbeddedAt(c.Call.Pos()) {
			continue // it waits for the disk only
		}
		// To detach a context is a decision: which deadline holds then is a question for
		// profile review.
		if c.Place.Own != nil && (c.How != outbound.Detached || config.Of(pass).Profile >= rule.Review) {
			lost = append(lost, c)
		}
	}
	for _, calls := range outbound.ByRoot(lost) {
		f := report.Finding{Range: calls[0].Call.Fun, Message: message(pass.TypesInfo, calls), Fixes: fixes(pass, calls)}
		if calls[0].Held() {
			f.Related = append(f.Related, report.Related{Pos: calls[0].At.Pos(), Message: "the context is made here"})
		}
		report.Report(pass, detached, f)
	}
	return nil, nil
}
