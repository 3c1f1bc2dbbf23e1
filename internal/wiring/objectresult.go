package wiring

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// result is one result of a function.
type result struct {
	f *effects.Func
	i int
}

// results is what a result of a function of the project may be, its parameters as
// leaves.
func (r *Result) results(fn *types.Func, i int) set {
	if f := r.fx.Func(fn); f != nil {
		return r.returned(f, i)
	}
	m := r.imported(fn)
	if m == nil || i >= len(m.Results) {
		return unknown
	}
	return r.decodeAll(m.Results[i])
}

// returned is what a function or literal of the package returns.
func (r *Result) returned(f *effects.Func, i int) set {
	key := result{f, i}
	if s, seen := r.returns[key]; seen {
		return s
	}
	n := f.Sig.Results().Len()
	if i >= n || !r.follows(f.Sig.Results().At(i).Type()) || r.inTest(f.Body.Pos()) || r.modelled(f) {
		return unknown
	}
	r.returns[key] = unknown // what it returns by way of itself adds nothing
	var out set
	for _, ret := range f.Returns {
		switch {
		case len(ret.Results) == n:
			out.add(r.eval(ret.Results[i]))
		case len(ret.Results) == 0:
			out.add(r.localVar(f.Sig.Results().At(i), ret.Pos()))
		default:
			out.add(r.defined(ret.Results[0], i, nil))
		}
	}
	r.returns[key] = out
	return out
}

// syntax is a literal of the package.
func (r *Result) syntax(lit *ast.FuncLit) *effects.Func {
	if r.lits == nil {
		r.lits = map[*ast.FuncLit]*effects.Func{}
		for _, f := range r.fx.Funcs() {
			if l, isLit := f.Syntax.(*ast.FuncLit); isLit {
				r.lits[l] = f
			}
		}
	}
	return r.lits[lit]
}

// options are what a slot stands for: what the options among the arguments put into a
// field that the callee reads, or what a container gives.
func (c *site) options(slot string) (out set) {
	if typ, is := strings.CutPrefix(slot, fromContainer); is {
		return c.r.supplied(typ)
	}
	out.open = true
	if c.call == nil {
		return out
	}
	for _, a := range c.call.Args {
		for _, call := range c.r.calls(a, 0) {
			for _, w := range c.r.stores(nil, call) {
				if w.key+"."+w.field == slot {
					out.add(c.r.filledBy(w))
				}
			}
		}
	}
	return out
}

// calls lists the calls that an argument is the result of, or a list of them.
func (r *Result) calls(x ast.Expr, depth int) (found []*ast.CallExpr) {
	if depth > maxLists {
		return nil
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		if !r.isAppend(x) {
			return []*ast.CallExpr{x}
		}
		for _, a := range x.Args {
			found = append(found, r.calls(a, depth+1)...)
		}
	case *ast.CompositeLit:
		for _, elt := range x.Elts {
			found = append(found, r.calls(elt, depth+1)...)
		}
	case *ast.Ident:
		if v, isVar := r.pass.TypesInfo.ObjectOf(x).(*types.Var); isVar && v.Parent() != r.pass.Pkg.Scope() {
			defs, _ := r.fx.Reaching(v, x.Pos())
			for _, d := range defs {
				if d.Expr != nil && d.Result < 0 {
					found = append(found, r.calls(d.Expr, depth+1)...)
				}
			}
		}
	}
	return found
}

// optioned adds to what a constructor returns what options among its arguments put
// into it.
func (r *Result) optioned(call *ast.CallExpr, s set) set {
	if len(s.vals) == 0 {
		return s
	}
	more := map[string][]held{}
	for _, a := range call.Args {
		if _, isFunc := sym.OrInvalid(sym.Elem(sym.OrInvalid(r.pass.TypesInfo.TypeOf(a)))).Underlying().(*types.Signature); !isFunc {
			continue
		}
		for _, opt := range r.calls(a, 0) {
			for _, w := range r.stores(nil, opt) {
				for _, v := range r.filledBy(w).vals {
					more[w.key] = append(more[w.key], held{w.key, w.field, r.fx.Place(w.at.Pos()), v})
				}
			}
		}
	}
	if len(more) == 0 {
		return s
	}
	out := set{open: s.open}
	for _, v := range s.vals {
		out.vals = append(out.vals, v.with(more[v.key]))
	}
	return out
}
