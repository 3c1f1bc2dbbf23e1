package origin

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// call follows result number index of a call.
func (w *walker) call(call *ast.CallExpr, index int, fr *frame, hops *hop) {
	info := w.r.info()
	if tv := info.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 {
		w.expr(call.Args[0], fr, hops)
		return
	} else if tv.IsBuiltin() {
		if id := funcIdent(call.Fun); id != nil && id.Name == "new" {
			w.emit(Source{Kind: Made, Expr: call, frame: fr, hops: hops})
			return
		}
		w.unknown(call, fr, hops)
		return
	}
	returned := Source{Kind: Returned, Expr: call, Index: index, frame: fr, hops: hops}
	bodies := w.r.bodies(call, fr)
	if len(bodies) == 0 {
		if w.r.selects(call) {
			for _, arg := range call.Args {
				w.expr(arg, fr, hops)
			}
			return
		}
		if w.fluent(call) {
			sel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
			w.expr(sel.X, fr, hops)
			return
		}
		w.emit(returned)
		return
	}
	outer := hops
	for _, f := range bodies {
		hops := outer
		inner := w.r.bind(f, call, fr)
		if inner == nil {
			w.emit(returned)
			continue
		}
		if len(f.returns) > 1 {
			hops = &hop{fn: f, index: index, frame: inner, next: hops}
		}
		w.results(f, index, inner, hops)
	}
}

// results follows what a function returns.
func (w *walker) results(f *function, index int, fr *frame, hops *hop) {
	for _, ret := range f.returns {
		switch {
		case len(ret.Results) == 0:
			if f.sig != nil && index < f.sig.Results().Len() {
				w.variable(f.sig.Results().At(index), nil, fr, hops)
			}
		case index < len(ret.Results):
			w.expr(ret.Results[index], fr, hops)
		case len(ret.Results) == 1:
			w.definition(def{value: ret.Results[0], index: index}, fr, hops)
		}
	}
}

// fluent reports whether a call of another package's method returns its own
// receiver as far as types can tell: c.SetX(1).SetY(2).
func (w *walker) fluent(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn := sym.Callee(w.r.info(), call)
	if fn == nil || fn.Signature().Recv() == nil || fn.Signature().Results().Len() != 1 {
		return false
	}
	res := fn.Signature().Results().At(0).Type()
	if _, ok := types.Unalias(res).(*types.Pointer); !ok {
		return false
	}
	recv := w.r.info().TypeOf(sel.X)
	return recv != nil && sym.Named(recv) != nil && sym.Named(recv) == sym.Named(res) && !w.r.fresh(fn)
}

// selects reports whether a call of another package's function can only return
// one of its arguments: it is generic and all it knows of the type is that its
// parameters have it, as cmp.Or.
func (r *Result) selects(call *ast.CallExpr) bool {
	fn := sym.Callee(r.info(), call)
	if fn == nil || fn.Signature().Recv() != nil || fn.Signature().Results().Len() != 1 || call.Ellipsis.IsValid() {
		return false
	}
	res, ok := fn.Signature().Results().At(0).Type().(*types.TypeParam)
	if !ok || fn.Signature().Params().Len() == 0 {
		return false
	}
	for p := range fn.Signature().Params().Variables() {
		t := p.Type()
		if s, ok := t.(*types.Slice); ok {
			t = s.Elem()
		}
		if t != res {
			return false
		}
	}
	return true
}
