package porterror

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/adapters"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// comparer finds comparisons with errors of drivers in one package.
type comparer struct {
	pass    *analysis.Pass
	info    *types.Info
	table   *catalogue.Table
	effects *effects.Result
	told    map[*ast.FuncDecl]bool
	found   []comparison
	inner   bool // the package is of the domain or application layer
}

// comparison is the first one of a function.
type comparison struct {
	at   ast.Node
	in   *ast.FuncDecl
	with types.Object
	from *ast.CallExpr
}

// comparisons reports code that asks whether an error, which it has from somewhere else, is
// one of a driver: domain and application code wherever in the project the error comes from,
// other code that is no adapter when a repository of another package gave it the error. Each
// package is reported once: what its ports say of errors is one decision.
func comparisons(pass *analysis.Pass) {
	layer := layers.Of(pass)
	if layer.Layer == layers.AdapterOut && layer.Confidence > layers.Low || layer.Layer == layers.Library || layer.Layer == layers.Composition || pass.Pkg.Name() == "main" {
		return
	}
	c := &comparer{
		pass: pass, info: pass.TypesInfo, table: config.Of(pass).Catalogue(),
		effects: pass.ResultOf[effects.Analyzer].(*effects.Result), told: map[*ast.FuncDecl]bool{},
		inner: (layer.Layer == layers.Domain || layer.Layer == layers.Application) && layer.Confidence > layers.Low,
	}
	if !c.imports() {
		return
	}
	for _, f := range pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				for _, row := range sym.Rows(c.table, c.info, n) {
					if row.Op == catalogue.OpErrIs {
						c.compared(n, sym.Role(n, &row, catalogue.RoleErr), sym.Role(n, &row, catalogue.RoleTarget))
					}
				}
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					c.compared(n, n.X, n.Y)
				}
			case *ast.SwitchStmt:
				for _, clause := range n.Body.List {
					for _, x := range clause.(*ast.CaseClause).List {
						c.compared(x, n.Tag, x)
					}
				}
			}
			return true
		})
	}
	c.report()
}

// report reports what was found, at the first place.
func (c *comparer) report() {
	found := slices.DeleteFunc(c.found, func(x comparison) bool { return report.Skipped(c.pass, x.at.Pos()) })
	if len(found) == 0 {
		return
	}
	first, more := found[0], ""
	if n := len(found) - 1; n > 0 {
		more = fmt.Sprintf(" (and in %d more)", n)
	}
	f := report.Finding{
		Range: place.At(first.at.Pos(), first.at.End()),
		Message: fmt.Sprintf("error of %s is compared with %s in %s%s: the adapter is to return an error of the port",
			place.Call(c.info, first.from), first.with.Pkg().Name()+"."+first.with.Name(), place.Func(first.in), more),
		Related: []report.Related{{Pos: first.from.Pos(), Message: "the error comes from here"}},
	}
	if len(found) > 1 {
		f.Related = append(f.Related, report.Related{Pos: found[1].at.Pos(), Message: place.Func(found[1].in) + " does, too"})
	}
	report.Report(c.pass, compared, f)
}

// imports is the cheap look: whether the package knows a library with such errors at all.
func (c *comparer) imports() bool {
	for _, p := range c.pass.Pkg.Imports() {
		if c.stores(p) {
			return true
		}
	}
	return false
}

// stores reports a package of a library of a store.
func (c *comparer) stores(p *types.Package) bool {
	lib := c.table.Package(sym.PkgPath(p))
	return lib != nil && adapters.Stores(lib)
}

// compared reports a comparison of an error from elsewhere with that of a driver.
func (c *comparer) compared(at ast.Node, err, target ast.Expr) {
	v := sym.Object(c.info, sym.OrBad(target)) // a variable, or a constant of an error type
	if v == nil || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() {
		return
	}
	path := sym.PkgPath(v.Pkg())
	if !c.stores(v.Pkg()) {
		return
	}
	if _, is := c.table.Err(path, v.Name()); !is {
		return
	}
	decl := sym.FuncAt(c.pass.Files, at.Pos())
	if decl == nil || c.told[decl] {
		return
	}
	from := c.from(err)
	if from == nil {
		return
	}
	c.told[decl] = true
	c.found = append(c.found, comparison{at, decl, v, from})
}

// from returns the call of another part of the project that an error comes from, nil when it
// may come from somewhere else.
func (c *comparer) from(x ast.Expr) (from *ast.CallExpr) {
	v, isVar := sym.Object(c.info, sym.OrBad(x)).(*types.Var)
	if !isVar || v.IsField() {
		return nil
	}
	defs, implicit := c.effects.Reaching(v, x.Pos())
	if implicit {
		return nil
	}
	for _, d := range defs {
		call, isCall := ast.Unparen(sym.OrBad(d.Expr)).(*ast.CallExpr)
		if !isCall {
			return nil
		}
		fn := sym.Callee(c.info, call)
		if fn == nil || !c.effects.Own(fn) || fn.Pkg() == c.pass.Pkg && !types.IsInterface(sym.RecvType(fn)) {
			return nil
		}
		if !c.inner && !c.repository(fn) || c.runs(call) || c.handle(fn) || c.rows(fn) {
			return nil
		}
		from = call
	}
	return from
}
