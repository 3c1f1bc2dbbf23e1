package adapterspan

import (
	"fmt"
	"regexp"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/adapters"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// checker looks at one package.
type checker struct {
	pass    *analysis.Pass
	effects *effects.Result
	seen    map[*effects.Func]bool
}

// traces is the cheap look: whether the package begins any span by itself, as far as
// its imports tell.
func traces(pass *analysis.Pass) bool {
	table := config.Of(pass).Catalogue()
	for _, p := range pass.Pkg.Imports() {
		if lib := table.Package(sym.PkgPath(p)); lib != nil && slices.Contains(lib.Class, catalogue.ClassTrace) {
			return true
		}
	}
	return false
}

// judge reports the methods of an adapter that call out and begin no span, when most of
// those beside them do: where none does, the client or a decorator may do it for all.
func (c *checker) judge(a *adapters.Adapter) {
	var with, without []*adapters.Method
	for _, m := range a.Methods {
		switch {
		case c.spans(m.Func):
			with = append(with, m)
		case m.Out:
			without = append(without, m)
		}
	}
	if len(with) < 2 || len(without) > len(with) {
		return
	}
	for _, m := range without {
		report.Report(c.pass, unspanned, report.Finding{
			Range: place.At(m.Decl.Name.Pos(), m.Decl.Name.End()),
			Message: fmt.Sprintf("adapter method %s calls out without a span: %d other methods of the adapter begin one, such as %s",
				place.Func(m.Decl), len(with), with[0].Decl.Name.Name),
			Related: []report.Related{{Pos: with[0].Decl.Name.Pos(), Message: "this one begins a span"}},
		})
	}
}

// tracing matches the names of a project's own helpers for traces.
var tracing = regexp.MustCompile(`(?i)span|trace|instrument|observe`)

// spans reports whether a function begins a span, in itself, in a literal of its or in a
// function of the package that it calls.
func (c *checker) spans(f *effects.Func) bool {
	if f == nil || c.seen[f] {
		return false
	}
	c.seen[f] = true
	defer delete(c.seen, f)
	for _, g := range c.effects.Funcs() {
		if g != f && !(g.Fn == nil && sym.Contains(f.Syntax, g.Syntax)) {
			continue
		}
		for _, call := range g.Calls {
			for _, row := range sym.Rows(c.effects.Table(), c.pass.TypesInfo, call) {
				if row.Op == catalogue.OpSpanStart {
					return true
				}
			}
			fn := sym.Callee(c.pass.TypesInfo, call)
			if fn == nil {
				continue
			}
			if own := c.effects.Func(fn); own != nil && c.spans(own) || own == nil && c.effects.Own(fn) && tracing.MatchString(fn.Name()) {
				return true
			}
		}
	}
	return false
}
