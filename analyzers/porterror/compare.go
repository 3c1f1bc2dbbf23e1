package porterror

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/adapters"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
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
	inner   bool // the package is of the domain or application layer
}

// comparisons reports code that asks whether an error, which it has from somewhere else, is
// one of a driver, once per function: domain and application code wherever in the project the
// error comes from, other code that is no adapter when a repository gave it the error.
func comparisons(pass *analysis.Pass) {
	layer := layers.Of(pass)
	if layer.Layer == layers.AdapterOut && layer.Confidence > layers.Low || layer.Layer == layers.Library || pass.Pkg.Name() == "main" {
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
}

// imports is the cheap look: whether the package knows a library with such errors at all.
func (c *comparer) imports() bool {
	for _, p := range c.pass.Pkg.Imports() {
		if lib := c.table.Package(sym.PkgPath(p)); lib != nil && adapters.Stores(lib) {
			return true
		}
	}
	return false
}

// compared reports a comparison of an error from elsewhere with that of a driver.
func (c *comparer) compared(at ast.Node, err, target ast.Expr) {
	v := sym.Object(c.info, sym.OrBad(target)) // a variable, or a constant of an error type
	if v == nil || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() {
		return
	}
	path := sym.PkgPath(v.Pkg())
	if lib := c.table.Package(path); lib == nil || !adapters.Stores(lib) {
		return
	}
	if _, is := c.table.Err(path, v.Name()); !is {
		return
	}
	decl := sym.FuncAt(c.pass.Files, at.Pos())
	if decl == nil || c.told[decl] {
		return
	}
	from := c.from(err, at.Pos())
	if from == nil {
		return
	}
	c.told[decl] = true
	report.Report(c.pass, compared, report.Finding{
		Range: place.At(at.Pos(), at.End()),
		Message: fmt.Sprintf("error of %s is compared with %s in %s: the adapter is to return an error of the port",
			place.Call(c.info, from), v.Pkg().Name()+"."+v.Name(), place.Func(decl)),
		Related: []report.Related{{Pos: from.Pos(), Message: "the error comes from here"}},
	})
}

// from returns the call of another part of the project that an error comes from, nil when it
// may come from somewhere else.
func (c *comparer) from(x ast.Expr, pos token.Pos) (from *ast.CallExpr) {
	v, isVar := sym.Object(c.info, sym.OrBad(x)).(*types.Var)
	if !isVar || v.IsField() {
		return nil
	}
	defs, implicit := c.effects.Reaching(v, pos)
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
		if !c.inner && !c.repository(fn) {
			return nil
		}
		from = call
	}
	return from
}

// repository reports a method of an interface that stands for a store, and that another
// package declares: whoever asks it, of whatever layer, is not its adapter. An interface of
// queries that were generated from SQL text is the driver's own.
func (c *comparer) repository(fn *types.Func) bool {
	port := sym.Named(sym.RecvType(fn))
	return port != nil && types.IsInterface(port) && fn.Pkg() != c.pass.Pkg && ports.KindIn(c.pass, port) == ports.Repository && port.Obj().Name() != "Querier"
}
