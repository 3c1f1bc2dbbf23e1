package httptimeout

import (
	"embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/programs"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	client = &rule.Code{
		ID:       "RES2001",
		Title:    "HTTP client sends requests without a time limit",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K timeouts", "R-RES-TO-X1"},
	}
	shared = &rule.Code{
		ID:       "RES2002",
		Title:    "request on the process-wide HTTP client, which has no time limit",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ISO-X1", "R-RES-TO-X1"},
	}
	lost = &rule.Code{
		ID:       "RES2003",
		Title:    "time limit of an HTTP client is lost on one path",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K timeouts", "R-RES-TO-X1"},
	}
	other = &rule.Code{
		ID:       "RES2004",
		Title:    "client library call without a time limit",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K timeouts", "R-RES-TO-X1"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "httptimeout",
	Doc:      rule.Doc(doc, "httptimeout"),
	URL:      rule.URL("httptimeout"),
	Requires: append([]*analysis.Analyzer{origin.Analyzer, effects.Analyzer, layers.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{client, shared, lost, other}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, client, shared, lost, other) || report.DeveloperTool(pass) {
		return nil, nil
	}
	c := &checker{pass: pass, origin: origin.Of(pass), effects: pass.ResultOf[effects.Analyzer].(*effects.Result), handed: map[ast.Node]bool{}}
	if !c.origin.Sends() {
		return nil, nil
	}
	c.runs = programs.New(pass) // most packages do not come here
	for cur := range c.runs.Root().Preorder((*ast.CallExpr)(nil), (*ast.FuncDecl)(nil)) {
		switch n := cur.Node().(type) {
		case *ast.CallExpr:
			c.call(n)
		case *ast.FuncDecl:
			c.handOut(n)
		}
	}
	for _, m := range c.made {
		c.judge(m)
	}
	return nil, nil
}
