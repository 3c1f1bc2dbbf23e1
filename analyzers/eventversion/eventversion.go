package eventversion

import (
	"embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/emits"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/wiring"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	noVersion = &rule.Code{
		ID:       "RES7501",
		Title:    "stored or published event without a version",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K events carry a version"},
		Linked:   true,
	}
	noIdentity = &rule.Code{
		ID:       "RES7502",
		Title:    "stored or published event without id or time",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K events carry a version"},
		Linked:   true,
	}
	ignored = &rule.Code{
		ID:       "RES7503",
		Title:    "event of an unknown version is accepted",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K events carry a version"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "eventversion",
	Doc:      rule.Doc(doc, "eventversion"),
	URL:      rule.URL("eventversion"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, emits.Analyzer, wiring.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{noVersion, noIdentity, ignored}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, noVersion, noIdentity, ignored) {
		return nil, nil
	}
	c := &checker{pass: pass, fx: pass.ResultOf[effects.Analyzer].(*effects.Result)}
	if sent := emits.Of(pass).Sent(); len(sent) > 0 {
		c.written(sent)
	}
	for _, l := range emits.Of(pass).Linked() {
		c.linked(&l)
	}
	for _, f := range c.fx.Funcs() {
		if d, isDecl := f.Syntax.(*ast.FuncDecl); isDecl && !report.Skipped(pass, d.Pos()) {
			c.switches(d)
			c.unread(d)
		}
	}
	return nil, nil
}
