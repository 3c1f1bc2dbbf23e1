package localonly

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/sym"
)

// bulkhead looks at a call that takes a slot of a semaphore that several calls
// share: what comes after it in the function runs under it.
func (c *checker) bulkhead(f *effects.Func, call *ast.CallExpr) (g guard, is bool) {
	fn := sym.Callee(c.pass.TypesInfo, call)
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if fn == nil || !isSel || !c.shared(sel.X) {
		return g, false
	}
	for _, row := range c.table.Call(sym.Key(fn)) {
		if row.Op == catalogue.OpLimitAcquire && row.Attr(catalogue.AttrKind) == "concurrency" {
			is = true
		}
	}
	if !is {
		return g, false
	}
	g = guard{f: f, call: call, at: place.Called(call), what: "bulkhead", by: " by " + place.Call(c.pass.TypesInfo, call), body: f.Body}
	for _, other := range f.Calls {
		if other.Pos() > call.End() && !c.releases(other) {
			g.calls = append(g.calls, other)
		}
	}
	return g, true
}

// shared reports a value that outlives the function: a field or a variable of
// the package.
func (c *checker) shared(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.SelectorExpr:
		return true
	case *ast.Ident:
		v, isVar := c.pass.TypesInfo.ObjectOf(x).(*types.Var)
		return isVar && v.Parent() == c.pass.Pkg.Scope()
	}
	return false
}

func (c *checker) releases(call *ast.CallExpr) bool {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil {
		return false
	}
	for _, row := range c.table.Call(sym.Key(fn)) {
		if row.Op == catalogue.OpLimitRelease {
			return true
		}
	}
	return false
}
