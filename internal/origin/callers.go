package origin

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// Callers returns the calls of a function in its package, calls through
// interfaces that the receiver implements included. complete is false when
// code that is not in view may call it too: it is exported, or it is used as a
// value.
func (r *Result) Callers(fn *types.Func) (calls []*ast.CallExpr, complete bool) {
	defer r.lock()()
	return r.callers(fn)
}

func (r *Result) callers(fn *types.Func) (calls []*ast.CallExpr, complete bool) {
	fn = fn.Origin()
	ix := r.index()
	calls = append(calls, ix.calls[fn]...)
	complete = !ix.asValue[fn]
	recv := fn.Signature().Recv()
	if fn.Exported() && (recv != nil || r.pass.Pkg.Name() != "main") {
		complete = false
	}
	if fn.Name() == "main" || fn.Name() == "init" {
		complete = false
	}
	if recv == nil {
		return calls, complete
	}
	for _, call := range ix.dynamic[fn.Name()] {
		m, _ := typeutil.Callee(r.info(), call).(*types.Func)
		if m == nil {
			continue
		}
		iface, _ := m.Signature().Recv().Type().Underlying().(*types.Interface)
		if iface != nil && (types.Implements(recv.Type(), iface) || types.Implements(types.NewPointer(recv.Type()), iface)) {
			calls = append(calls, call)
		}
	}
	return calls, complete
}

// Results returns the sources of what a function of the package returns as its
// result number index.
func (r *Result) Results(fn *types.Func, index int) []Source {
	defer r.lock()()
	f := r.index().funcs[fn.Origin()]
	if f == nil || f.body == nil {
		return nil
	}
	w := &walker{r: r, ix: r.index(), seen: map[visit]bool{}}
	w.results(f, index, nil, nil)
	return w.out
}

// litCallers returns the calls of a function literal: where it is called on
// the spot, through the variable it is assigned to, or through the parameter
// of a function of the package that it is passed to. complete is false when it
// goes elsewhere.
func (r *Result) litCallers(lit *ast.FuncLit) (calls []*ast.CallExpr, complete bool) {
	ix := r.index()
	switch p := ix.parents[lit].(type) {
	case *ast.CallExpr:
		if ast.Unparen(p.Fun) == lit {
			return []*ast.CallExpr{p}, true
		}
		fn, _ := typeutil.Callee(r.info(), p).(*types.Func)
		if fn == nil || ix.funcs[fn.Origin()] == nil {
			return nil, false
		}
		for i, a := range p.Args {
			if ast.Unparen(a) != lit {
				continue
			}
			if v := paramAt(fn.Origin().Signature(), i); v != nil {
				return ix.varCalls[v], true
			}
		}
	case *ast.AssignStmt:
		for i, rhs := range p.Rhs {
			if ast.Unparen(rhs) != lit || len(p.Lhs) != len(p.Rhs) {
				continue
			}
			if id, ok := ast.Unparen(p.Lhs[i]).(*ast.Ident); ok {
				if v, ok := r.info().ObjectOf(id).(*types.Var); ok {
					return ix.varCalls[v.Origin()], len(ix.varCalls[v.Origin()]) > 0
				}
			}
		}
	}
	return nil, false
}

// paramAt returns the parameter that argument i of a call fills, or nil for
// the variable part.
func paramAt(sig *types.Signature, i int) *types.Var {
	n := sig.Params().Len()
	if i >= n || sig.Variadic() && i == n-1 {
		return nil
	}
	return sig.Params().At(i)
}

// parameter follows a parameter to the arguments of the calls in view.
func (w *walker) parameter(v *types.Var, fr *frame, hops *hop) {
	for f := fr; f != nil; f = f.outer {
		if a, ok := f.args[v]; ok {
			if a.expr == nil {
				w.unknown(nil, nil, hops)
				return
			}
			// The binding belongs to one call: the variable is not a holder
			// that other calls share.
			w.expr(a.expr, a.frame, hops.next)
			return
		}
	}
	f := w.ix.params[v]
	if f == nil {
		w.unknown(nil, nil, hops)
		return
	}
	var calls []*ast.CallExpr
	complete := false
	if f.obj != nil {
		calls, complete = w.r.callers(f.obj)
	} else if lit, ok := f.node.(*ast.FuncLit); ok {
		calls, complete = w.r.litCallers(lit)
	}
	for _, call := range calls {
		arg, ok := argumentOf(w.r.info(), f, v, call)
		switch {
		case !ok:
			w.unknown(nil, nil, hops)
		case arg != nil:
			w.expr(arg, nil, hops.next)
		}
	}
	if !complete {
		w.emit(Source{Kind: Given, Obj: v, hops: hops})
	}
}

// argumentOf returns what a call passes for parameter v of f; ok is false when
// that cannot be told (variadic parts, f(g()) with several results).
func argumentOf(info *types.Info, f *function, v *types.Var, call *ast.CallExpr) (arg ast.Expr, ok bool) {
	if f.sig == nil {
		return nil, false
	}
	if f.sig.Recv() == v {
		sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !isSel {
			return nil, false
		}
		if s := info.Selections[sel]; s == nil || s.Kind() != types.MethodVal || len(s.Index()) > 1 {
			return nil, false // promoted: the receiver is an embedded field
		}
		return sel.X, true
	}
	n := f.sig.Params().Len()
	for i := range n {
		if f.sig.Params().At(i) != v {
			continue
		}
		if f.sig.Variadic() && i == n-1 || i >= len(call.Args) || len(call.Args) != n && !f.sig.Variadic() {
			return nil, false
		}
		return call.Args[i], true
	}
	return nil, false
}

// bodies returns the functions of the package that a call may run; none when
// the callee is not in view.
func (r *Result) bodies(call *ast.CallExpr, fr *frame) []*function {
	ix := r.index()
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		return []*function{ix.lits[lit]}
	}
	switch obj := typeutil.Callee(r.info(), call).(type) {
	case *types.Func:
		obj = obj.Origin()
		if f := ix.funcs[obj]; f != nil && f.body != nil {
			return []*function{f}
		}
		if recv := obj.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			return r.implementations(obj, recv)
		}
	case *types.Var:
		var out []*function
		for _, s := range r.sources(call.Fun, fr) {
			f := r.functionOf(s)
			if f == nil {
				return nil
			}
			out = append(out, f)
		}
		return out
	}
	return nil
}

func (r *Result) functionOf(s Source) *function {
	if s.Kind != Function {
		return nil
	}
	if lit, ok := s.Expr.(*ast.FuncLit); ok {
		return r.index().lits[lit]
	}
	if fn, ok := s.Obj.(*types.Func); ok {
		return r.index().funcs[fn]
	}
	return nil
}

// implementations returns the package's methods behind an interface method
// that the package itself declares and does not export: others may implement
// the rest.
func (r *Result) implementations(m *types.Func, recv *types.Var) []*function {
	named, _ := types.Unalias(recv.Type()).(*types.Named)
	if named == nil || named.Obj().Pkg() != r.pass.Pkg || named.Obj().Exported() {
		return nil
	}
	iface := named.Underlying().(*types.Interface)
	var out []*function
	for fn, f := range r.index().funcs {
		if fn.Name() != m.Name() || fn.Signature().Recv() == nil || f.body == nil {
			continue
		}
		t := fn.Signature().Recv().Type()
		if types.Implements(t, iface) {
			out = append(out, f)
		}
	}
	sortByPos(out)
	return out
}

// bind makes the frame of one call of f, or nil when calls are too deep.
func (r *Result) bind(f *function, call *ast.CallExpr, outer *frame) *frame {
	fr := &frame{call: call, args: map[*types.Var]argument{}, outer: outer}
	if outer != nil {
		fr.depth = outer.depth + 1
	}
	if fr.depth >= maxDepth || f.sig == nil {
		return nil
	}
	for v := range f.sig.Params().Variables() {
		arg, _ := argumentOf(r.info(), f, v, call)
		fr.args[v] = argument{arg, outer}
	}
	if recv := f.sig.Recv(); recv != nil {
		arg, _ := argumentOf(r.info(), f, recv, call)
		fr.args[recv] = argument{arg, outer}
	}
	return fr
}
