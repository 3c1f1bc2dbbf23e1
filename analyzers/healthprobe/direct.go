package healthprobe

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/probes"
	"github.com/resilint/resilint/internal/sym"
)

// sure reports whether a probe has an effect without asking an interface of which
// several implementations are in view: which of them are registered with it is not
// known.
func (c *checker) sure(p *probes.Probe, e *effects.Effect) bool {
	return p.Func == nil || c.direct(p.Func, e, map[ast.Node]bool{})
}

// direct is sure for one function.
func (c *checker) direct(f *effects.Func, e *effects.Effect, seen map[ast.Node]bool) bool {
	if f == nil || seen[f.Syntax] {
		return false
	}
	seen[f.Syntax] = true
	for _, call := range f.Calls {
		done := c.fx.At(call)
		for i := range done {
			if done[i].Op == e.Op && done[i].Symbol == e.Symbol && c.leads(call, e, seen) {
				return true
			}
		}
	}
	return false
}

// leads reports whether a call that has the effect surely has it.
func (c *checker) leads(call *ast.CallExpr, e *effects.Effect, seen map[ast.Node]bool) bool {
	for _, x := range append([]ast.Expr{call.Fun}, call.Args...) {
		if lit, isLit := ast.Unparen(x).(*ast.FuncLit); isLit && c.direct(c.fx.Syntax(lit), e, seen) {
			return true
		}
	}
	fn := sym.Callee(c.pass.TypesInfo, call)
	switch {
	case fn == nil:
		return false
	case types.IsInterface(sym.OrInvalid(sym.RecvType(fn))) && c.fx.Own(fn):
		return len(c.fx.Implementers(fn)) == 1
	case c.fx.Func(fn) != nil:
		return c.direct(c.fx.Func(fn), e, seen)
	}
	return true
}
