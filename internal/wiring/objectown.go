package wiring

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// ownCalls is what a method writes into a field of its receiver, with the arguments of
// other methods that call it on their own receiver put in: the parts of a composition
// root hand to each other what they have made. Values that others give it stay open.
func (r *Result) ownCalls(d effects.Def, s set) set {
	f := r.params[d.Base]
	if f == nil || f.Fn == nil || f.Sig.Recv() != d.Base || !slices.ContainsFunc(s.vals, func(v *val) bool { return v.holdsParam(d.Base) }) {
		return s
	}
	out := set{open: s.open}
	s = s.keep()
	for _, call := range r.fx.CallersOf(f.Fn) {
		if !r.inTest(call.Pos()) && r.onOwn(call) {
			out.add(r.site(call, f.Fn.Signature()).all(s))
		}
	}
	out.add(s)
	return out
}

// holdsParam reports whether a value is or has a part of a parameter other than the
// receiver.
func (v *val) holdsParam(recv *types.Var) bool {
	return v.given && v.param != nil && v.param != recv ||
		slices.ContainsFunc(v.fields, func(h held) bool { return h.v.holdsParam(recv) })
}

// onOwn reports whether a method is called on the receiver of the function around.
func (r *Result) onOwn(call *ast.CallExpr) bool {
	id, isIdent := ast.Unparen(sym.OrBad(sym.Receiver(call))).(*ast.Ident)
	if !isIdent {
		return false
	}
	v, isVar := r.pass.TypesInfo.ObjectOf(id).(*types.Var)
	return isVar && r.params[v] != nil && r.params[v].Sig.Recv() == v
}
