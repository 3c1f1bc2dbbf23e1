package rootbypass

import (
	"embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/aggregates"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	bypass = &rule.Code{
		ID:       "RES8201",
		Title:    "state of an aggregate changed past its transitions",
		Severity: rule.Error,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"K aggregates change through their root"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "rootbypass",
	Doc:      rule.Doc(doc, "rootbypass"),
	URL:      rule.URL("rootbypass"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, layers.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{bypass}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, bypass) || report.DeveloperTool(pass) || rebuilder.MatchString(pass.Pkg.Name()) {
		return nil, nil
	}
	c := &checker{
		pass: pass, info: pass.TypesInfo, settings: config.Of(pass), ports: ports.For(config.Of(pass)),
		effects: pass.ResultOf[effects.Analyzer].(*effects.Result), roots: map[*types.Named]*root{},
		stores: layers.Of(pass).Layer == layers.AdapterOut,
	}
	for _, file := range pass.Files {
		if report.Skipped(pass, file.Pos()) {
			continue
		}
		for _, d := range file.Decls {
			if decl, isFunc := d.(*ast.FuncDecl); isFunc && decl.Body != nil && !aggregates.Rebuilds(decl.Name.Name) {
				c.function(decl)
			}
		}
	}
	return nil, nil
}

// function reports the writes of one function.
func (c *checker) function(decl *ast.FuncDecl) {
	fn, isFunc := c.info.Defs[decl.Name].(*types.Func)
	if !isFunc || c.stores || c.rebuilds(fn) {
		return
	}
	aggregates.EachWrite(decl.Body, c.info, func(w aggregates.Write) {
		r := c.rootOf(w)
		if r == nil || c.belongs(fn, r) || c.unsaved(decl, w) {
			return
		}
		member := aggregates.MemberName(c.info, w.Value, w.Field.Type())
		if zero(c.info, w.Value) || !c.moves(decl, w, r, member) {
			return
		}
		report.Report(c.pass, bypass, report.Finding{
			Range:   place.At(w.At.Pos(), w.At.End()),
			Message: message(r, w.Field, member),
		})
	})
}
