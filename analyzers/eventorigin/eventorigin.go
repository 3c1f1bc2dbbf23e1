package eventorigin

import (
	"embed"
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/emits"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var invented = &rule.Code{
	ID:       "RES7401",
	Title:    "repository that makes up business events",
	Severity: rule.Warning,
	Level:    rule.Strict,
	Since:    "0.1.0",
	Sources:  []string{"K events come from transitions"},
}

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "eventorigin",
	Doc:      rule.Doc(doc, "eventorigin"),
	URL:      rule.URL("eventorigin"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, emits.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{invented}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, invented) {
		return nil, nil
	}
	c := &checker{pass: pass, info: pass.TypesInfo, fx: pass.ResultOf[effects.Analyzer].(*effects.Result), out: emits.Of(pass)}
	sent := c.out.Sent()
	for _, f := range c.fx.Funcs() {
		d, isDecl := f.Syntax.(*ast.FuncDecl)
		if !isDecl || !c.repository(f) || report.Skipped(pass, d.Pos()) {
			continue
		}
		seen := map[types.Type]bool{}
		for _, s := range append(c.ported(d), sent...) {
			if s.Decl != d || seen[s.Type] || !c.invents(d, &s) {
				continue
			}
			seen[s.Type] = true
			name := s.Type.(*types.Named).Obj().Name()
			report.Report(pass, invented, report.Finding{
				Range: place.At(s.Origin.Pos(), s.Origin.End()),
				Message: fmt.Sprintf("event %s is made up by %s: a repository stores the events that the domain or the use case gives it",
					name, place.Func(d)),
				Related: []report.Related{{Pos: s.Call.Pos(), Message: "the event is handed on here"}},
			})
		}
	}
	return nil, nil
}
