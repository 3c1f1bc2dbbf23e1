package wiring

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// called is what a function value gives out.
func (r *Result) called(v *val, call *ast.CallExpr, result int) set {
	switch {
	case v.lit != nil:
		f := r.syntax(v.lit)
		if f == nil {
			return unknown
		}
		return r.site(call, f.Sig).all(r.returned(f, result))
	case v.fn != nil && r.fx.Own(v.fn):
		got := r.results(v.fn, result)
		c := r.site(call, v.fn.Signature())
		if v.fn.Signature().Recv() != nil {
			c.recv = &set{open: true}
		}
		return c.all(got)
	case v.given && v.slot == "" && result == 0:
		return set{vals: []*val{{given: true, param: v.param, index: v.index, path: v.path + "." + itself}}}
	}
	return unknown
}

// asked is what the method of an interface gives out: of a container behind an
// interface, say.
func (r *Result) asked(call *ast.CallExpr, fn *types.Func, result int) set {
	x := sym.Receiver(call)
	if x == nil || !isPort(r.pass.TypesInfo.TypeOf(x)) {
		return unknown
	}
	recv := r.eval(x)
	out := set{open: recv.open}
	for _, v := range recv.vals {
		if v.typ == nil || v.given {
			out.open = true
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(v.typ, true, r.pass.Pkg, fn.Name())
		m, isFunc := obj.(*types.Func)
		if !isFunc || types.IsInterface(sym.RecvType(m)) || !r.fx.Own(m) {
			out.open = true
			continue
		}
		c := r.site(call, m.Origin().Signature())
		c.recv = &set{vals: []*val{v}}
		out.add(c.all(r.results(m.Origin(), result)))
	}
	return out
}

// library is the result of a function that is not the project's. What gives back the
// function it was given, called at most once, say, is that function; what gives back the
// same as a function that it was given, called again, say, has it from there.
func (r *Result) library(call *ast.CallExpr, result int) set {
	for _, row := range r.fx.Rows(call) {
		if row.Op == catalogue.OpDIResolve {
			return r.resolved(call, result)
		}
	}
	t := r.pass.TypesInfo.TypeOf(call)
	if sig, isFunc := sym.OrInvalid(t).Underlying().(*types.Signature); isFunc && sig.Results().Len() > 0 {
		for _, a := range call.Args {
			if types.Identical(r.pass.TypesInfo.TypeOf(a), t) {
				return r.eval(a)
			}
		}
	}
	if tuple, is := t.(*types.Tuple); is && result < tuple.Len() {
		t = tuple.At(result).Type()
	}
	if isPort(t) {
		for _, a := range call.Args {
			sig, isFunc := sym.OrInvalid(r.pass.TypesInfo.TypeOf(a)).Underlying().(*types.Signature)
			if !isFunc || result >= sig.Results().Len() || !types.Identical(sig.Results().At(result).Type(), t) {
				continue
			}
			var out set
			for _, v := range r.eval(a).vals {
				out.add(r.called(v, nil, result))
			}
			return out
		}
	}
	return r.made(unknown, call, result)
}
