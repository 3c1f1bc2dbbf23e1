package adapterspan

import (
	"fmt"
	"go/ast"
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

// traces is the cheap look: whether the package begins any span by itself, and has no
// client that does so for each of its calls, as far as its imports tell.
func traces(pass *analysis.Pass) bool {
	table := config.Of(pass).Catalogue()
	begins := false
	for _, p := range pass.Pkg.Imports() {
		lib := table.Package(sym.PkgPath(p))
		if lib == nil {
			continue
		}
		if slices.Contains(lib.Class, catalogue.ClassTraced) {
			return false
		}
		begins = begins || slices.Contains(lib.Class, catalogue.ClassTrace)
	}
	return begins
}

// judge reports the methods of an adapter that call out and begin no span, when most of
// those beside them do: where none does, the client or a decorator may do it for all.
func (c *checker) judge(a *adapters.Adapter) {
	var with, without []*adapters.Method
	for _, m := range a.Methods {
		switch {
		case c.spans(m.Func):
			with = append(with, m)
		case m.Out && !aside.MatchString(m.Fn.Name()):
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

// aside matches the names of methods that no request waits for: of probes, and of what runs
// when the program starts or ends.
var aside = sym.Names(`(?i)health|ping|ready|alive|probe|migrat|^(close|shutdown|start|stop|init|setup|connect|reconnect)([A-Z_0-9]|$)`)

// tracing matches the names of a project's own helpers for traces.
var tracing = sym.Names(`(?i)span|trace|instrument|observe`)

// spans reports whether a function begins a span, in itself, in a literal that it runs or in
// a function of the package that it calls.
func (c *checker) spans(f *effects.Func) bool {
	if f == nil || c.seen[f] {
		return false
	}
	c.seen[f] = true
	defer delete(c.seen, f)
	for _, g := range c.effects.Funcs() {
		if g != f && (g.Fn != nil || !sym.Contains(f.Syntax, g.Syntax) || c.handed(f, g.Syntax)) {
			continue
		}
		for _, call := range g.Calls {
			if c.effects.BeginsSpan(call) {
				return true
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

// handed reports a literal of a function that others run later, for reasons of their own: it is
// returned, kept in a struct, or given to what calls back for each message.
func (c *checker) handed(f *effects.Func, lit ast.Node) (is bool) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		var given []ast.Expr
		switch n := n.(type) {
		case *ast.ReturnStmt:
			given = n.Results
		case *ast.KeyValueExpr:
			given = []ast.Expr{n.Value}
		case *ast.CallExpr:
			if backs.MatchString(sym.CalledName(n)) {
				given = n.Args
			}
		}
		is = is || slices.ContainsFunc(given, func(x ast.Expr) bool { return ast.Node(ast.Unparen(x)) == lit })
		return !is
	})
	return is
}

// backs matches the names of what calls back.
var backs = sym.Names(`^(?i:on|subscribe|handle|register|listen|consume|use|set|add|notify|every|schedule)([A-Z_0-9]|$)|(?i:handler|callback|hook)$`)
