package sharedclient

import (
	"embed"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/sharing"
	"github.com/resilint/resilint/internal/systems"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	client = &rule.Code{
		ID:       "RES2201",
		Title:    "one HTTP client for several external systems",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ISO-X1"},
		Linked:   true,
	}
	mutated = &rule.Code{
		ID:       "RES2202",
		Title:    "process-wide HTTP client or transport changed",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ISO-X1"},
	}
	transport = &rule.Code{
		ID:       "RES2203",
		Title:    "one HTTP transport for several external systems",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ISO-1"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "sharedclient",
	Doc:      rule.Doc(doc, "sharedclient"),
	URL:      rule.URL("sharedclient"),
	Requires: slices.Concat([]*analysis.Analyzer{origin.Analyzer, systems.Analyzer}, sharing.Requires, report.Requires),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{client, mutated, transport}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, client, mutated, transport) || report.DeveloperTool(pass) {
		return nil, nil
	}
	c := &checker{pass: pass, origin: origin.Of(pass), systems: systems.Of(pass)}
	if !c.origin.Sends() {
		if report.Wanted(pass, client) {
			c.linked(nil)
		}
		return nil, nil
	}
	for _, f := range pass.Files {
		for n := range ast.Preorder(f) {
			switch n := n.(type) {
			case *ast.CallExpr:
				c.call(n)
			case *ast.AssignStmt:
				c.assignment(n)
			}
		}
	}
	c.judge()
	return nil, nil
}
