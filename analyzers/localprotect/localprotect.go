package localprotect

import (
	"embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
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
	localProtect = &rule.Code{
		ID:       "RES1401",
		Title:    "retry, breaker or bulkhead around a local call",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-WHERE-X1", "R-RES-CB-X1"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "localprotect",
	Doc:      rule.Doc(doc, "localprotect"),
	URL:      rule.URL("localprotect"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, policy.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{localProtect}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, localProtect) || report.DeveloperTool(pass) {
		return nil, nil
	}
	c := &checker{
		pass: pass, table: config.Of(pass).Catalogue(),
		effects: pass.ResultOf[effects.Analyzer].(*effects.Result), busy: map[ast.Node]bool{}, first: map[string]*finding{},
	}
	for _, f := range c.effects.Funcs() {
		if report.Skipped(pass, f.Body.Pos()) {
			continue
		}
		for _, g := range c.guards(f) {
			c.judge(g)
		}
	}
	c.flush()
	return nil, nil
}

// checker looks at one package.
type checker struct {
	pass    *analysis.Pass
	table   *catalogue.Table
	effects *effects.Result
	busy    map[ast.Node]bool // functions that are looked into
	found   []*finding
	first   map[string]*finding // by the type and the protection
}
