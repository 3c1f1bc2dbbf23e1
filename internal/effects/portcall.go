package effects

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// OpPortCall is the call of a method of an interface whose implementation is
// out of sight. It is no operation of the catalogue. The value it is called on
// is Effect.Client, the method Effect.Symbol; where an implementation is wired
// in, package wiring puts its effects in the place of the call.
const OpPortCall catalogue.Op = "port.call"

// OpPortOpen is the call of a method of an interface which types of this package
// implement, on a field or parameter: what those do is among the effects, too, but
// another package may put something else there.
const OpPortOpen catalogue.Op = "port.open"

// portCall is the effect of calling a port.
func (p *pkg) portCall(fn *types.Func, on ast.Expr, call *ast.CallExpr) Effect {
	e := Effect{
		Op: OpPortCall, Symbol: sym.Key(fn).String(), Client: p.eval(on),
		Steps: []Step{{Func: display(p.pass.Pkg, fn), Pos: p.place(call.Pos())}}, sites: []*ast.CallExpr{call},
	}
	p.statementIn(&e, fn, call)
	p.asks(&e, fn, on, call)
	if e.Client.Kind == Param || e.Client.Kind == Global {
		e.Client.Text += p.promotedBy(fn, call)
	}
	return e
}

// promotedBy is the path of the embedded fields that a method comes from which is
// called on a struct around its interface, "" when it is called on the interface.
func (p *pkg) promotedBy(fn *types.Func, call *ast.CallExpr) (path string) {
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel {
		return ""
	}
	s := p.info.Selections[sel]
	if s == nil || s.Obj() != fn {
		return ""
	}
	t := s.Recv()
	for _, i := range s.Index()[:len(s.Index())-1] {
		st := sym.StructOf(t)
		if st == nil {
			return ""
		}
		path += "." + st.Field(i).Name()
		t = st.Field(i).Type()
	}
	return path
}

// exported is the summary that other packages see: of the calls of ports only
// those in a retry, and those that run a statement that is known, or one on a
// parameter; of the others, package wiring tells. It lives as long as the analysis of all
// packages, so it holds no syntax of this one.
func (s *Summary) exported() *Summary {
	out := *s
	told := func(e *Effect) bool {
		return e.Op != OpPortCall && e.Op != OpPortOpen ||
			e.Op == OpPortCall && (e.SQL.Kind == Const || e.Client.Kind == Param && (e.Retry() != nil || e.SQL.Kind != Unknown))
	}
	n := 0
	for i := range s.Effects {
		if told(&s.Effects[i]) {
			n++
		}
	}
	out.Effects = make([]Effect, 0, n)
	for i := range s.Effects {
		if told(&s.Effects[i]) {
			e := s.Effects[i]
			e.sites = nil
			out.Effects = append(out.Effects, e)
		}
	}
	out.Invokes = slices.Clone(s.Invokes)
	for i := range out.Invokes {
		out.Invokes[i].sites = nil
	}
	return &out
}
