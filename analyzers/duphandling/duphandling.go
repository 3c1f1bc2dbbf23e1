package duphandling

import (
	"embed"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/wiring"
	"github.com/resilint/resilint/internal/writes"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	noDedupe = &rule.Code{
		ID:       "RES3601",
		Title:    "handler with a side effect and nothing that detects duplicates",
		Severity: rule.Error,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K duplicate delivery"},
		Linked:   true,
	}
	dedupeOutside = &rule.Code{
		ID:       "RES3602",
		Title:    "dedupe record outside the transaction of the effect",
		Severity: rule.Error,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K duplicate delivery"},
	}
	portWithoutKey = &rule.Code{
		ID:       "RES3603",
		Title:    "money, inventory or notification port without an idempotency key",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"K idempotency keys at ports"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "duphandling",
	Doc:      rule.Doc(doc, "duphandling"),
	URL:      rule.URL("duphandling"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, layers.Analyzer, wiring.Analyzer, writes.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{noDedupe, dedupeOutside, portWithoutKey}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, noDedupe, dedupeOutside, portWithoutKey) {
		return nil, nil
	}
	c := newChecker(pass)
	for _, f := range c.res.Funcs() {
		if _, isDecl := f.Syntax.(*ast.FuncDecl); isDecl && f.Summary != nil && !report.Skipped(pass, f.Body.Pos()) {
			c.siblings(f)
		}
	}
	for _, flow := range writes.Of(pass) {
		c.outside(flow)
	}
	c.wired()
	c.unkeyedPorts()
	if found := c.handlers(); len(found) > 0 && !c.deduplicated() && !c.inMemory() {
		for i := range found {
			c.handled(&found[i])
		}
	}
	return nil, nil
}

// deduplicated reports whether the package hands its messages to something that
// drops those seen before: of the framework, or a decorator of its own.
func (c *checker) deduplicated() bool {
	if slices.ContainsFunc(c.res.Funcs(), c.dropsSeen) {
		return true
	}
	for _, tv := range c.pass.TypesInfo.Types {
		if k, named := sym.TypeKey(tv.Type); named {
			if info := c.table.Type(k); info != nil && info.Kind == catalogue.KindDeduplicator {
				return true
			}
		}
	}
	return false
}
