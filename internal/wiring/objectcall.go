package wiring

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// site puts the arguments of a call in the place of parameters.
type site struct {
	r    *Result
	call *ast.CallExpr // nil when nothing is known of the arguments
	sig  *types.Signature
	recv *set // when it is not the expression in front
	// supply gives what a container puts in, instead of a call.
	supply func(param int) set
}

func (r *Result) site(call *ast.CallExpr, sig *types.Signature) *site {
	return &site{r: r, call: call, sig: sig}
}

// index tells which parameter of the callee a value is a part of; ok is false for
// one of a function around.
func (c *site) index(v *val) (i int, ok bool) {
	if v.param == nil {
		return v.index, true
	}
	if v.param == c.sig.Recv() {
		return -1, true
	}
	for i := range c.sig.Params().Len() {
		if c.sig.Params().At(i) == v.param {
			return i, true
		}
	}
	return 0, false
}

// arg is what a parameter stands for.
func (c *site) arg(i int) set {
	switch {
	case c.supply != nil:
		return c.supply(i)
	case i < 0 && c.recv != nil:
		return *c.recv
	case c.call == nil:
		return unknown
	case i < 0:
		sel, isSel := ast.Unparen(c.call.Fun).(*ast.SelectorExpr)
		if !isSel || c.r.pass.TypesInfo.Selections[sel] == nil {
			return unknown
		}
		return c.r.eval(sel.X)
	case c.sig.Variadic() && i >= c.sig.Params().Len()-1:
		var out set
		for _, a := range c.call.Args[min(i, len(c.call.Args)):] {
			out.add(c.r.eval(a))
		}
		return out
	case i >= len(c.call.Args):
		return unknown
	}
	return c.r.eval(c.call.Args[i])
}

// sub puts the arguments into a value.
func (c *site) sub(v *val) set {
	if v.slot != "" {
		if s := c.options(v.slot); len(s.vals) > 0 {
			return s
		}
		return set{vals: []*val{v}, open: true}
	}
	if v.given {
		i, own := c.index(v)
		if !own {
			return set{vals: []*val{v}}
		}
		s := c.r.along(c.arg(i), v.path)
		if v.key != "" && len(s.vals) == 0 && s.open && v.typ != nil {
			s.add(set{vals: []*val{{typ: v.typ, key: v.key}}})
		}
		if len(v.fields) == 0 {
			return s
		}
		fields := c.fields(v.fields)
		out := set{open: s.open}
		for _, w := range s.vals {
			out.vals = append(out.vals, w.with(fields))
		}
		return out
	}
	if !v.isOpen && (v.kept || v.id == "" || c.call == nil) {
		return set{vals: []*val{v}}
	}
	w := c.moved(v)
	if v.isOpen {
		w = w.without().with(c.fields(v.fields))
	}
	return set{vals: []*val{w}}
}

// moved is a value that is made by another call, which makes another one of it,
// and of what is made with it.
func (c *site) moved(v *val) *val {
	if v.kept || v.id == "" || v.given || c.call == nil {
		return v
	}
	w := *v
	w.id = chain(c.r.spot(c.call.Pos()), v.id)
	if v.tools && !v.isOpen {
		x := w.without()
		for _, h := range v.fields {
			h.v = c.moved(h.v)
			x.hold(h)
		}
		return x
	}
	return &w
}

func (c *site) fields(of []held) (out []held) {
	for _, h := range of {
		if !h.v.open() {
			h.v = c.moved(h.v)
			out = append(out, h)
			continue
		}
		for _, w := range c.sub(h.v).vals {
			if len(out) < maxFields {
				out = append(out, held{h.owner, h.field, h.at, w})
			}
		}
	}
	return out
}

// chain puts a call in front of the calls that lead to where a value is made.
func chain(call, id string) string {
	const long = 160
	if len(id) > long {
		return id
	}
	return call + ">" + id
}

// all puts the arguments into several values.
func (c *site) all(s set) set {
	out := set{open: s.open}
	for _, v := range s.vals {
		out.add(c.sub(v))
	}
	return out
}

// evalResult is one of the results of a call.
func (r *Result) evalResult(call *ast.CallExpr, i int) set {
	if i == 0 {
		return r.eval(call)
	}
	t, isTuple := r.pass.TypesInfo.TypeOf(call).(*types.Tuple)
	if !isTuple || i >= t.Len() || !r.follows(t.At(i).Type()) {
		return unknown
	}
	return r.typed(r.evalCall(call, i), t.At(i).Type())
}

func (r *Result) evalCall(call *ast.CallExpr, result int) set {
	info := r.pass.TypesInfo
	if info.Types[call.Fun].IsType() && len(call.Args) == 1 {
		return r.converted(call)
	}
	if id, isIdent := ast.Unparen(call.Fun).(*ast.Ident); isIdent {
		if b, isBuiltin := info.ObjectOf(id).(*types.Builtin); isBuiltin {
			return r.builtin(b.Name(), call)
		}
	}
	fn := sym.Callee(info, call)
	switch {
	case fn == nil:
		var out set
		s := r.eval(call.Fun)
		out.open = s.open
		for _, v := range s.vals {
			out.add(r.called(v, call, result))
		}
		return out
	case types.IsInterface(sym.RecvType(fn)):
		return r.asked(call, fn, result)
	case !r.fx.Own(fn):
		return r.library(call, result)
	}
	got := r.results(fn, result)
	c := r.site(call, fn.Signature())
	return r.optioned(call, r.made(c.all(got), call, result))
}

// made gives an object without a place the one of the call that makes it.
func (r *Result) made(s set, call *ast.CallExpr, result int) set {
	t := r.pass.TypesInfo.TypeOf(call)
	if tuple, is := t.(*types.Tuple); is {
		if result >= tuple.Len() {
			return s
		}
		t = tuple.At(result).Type()
	}
	if len(s.vals) > 0 || !s.open || types.IsInterface(t) || keyOf(t) == "" {
		return s
	}
	return set{vals: []*val{r.makes(t, call)}}
}

// makes is the object of a type that an expression makes.
func (r *Result) makes(t types.Type, x interface{ Pos() token.Pos }) *val {
	return &val{typ: t, key: keyOf(t), made: r.fx.Place(x.Pos()), id: r.spot(x.Pos()), tool: r.tool(t)}
}

// itself is the field of a value of a function type that holds the function.
const itself = "()"

// converted is the operand of a conversion; to a function type with methods, it is of
// that type, with the function in it.
func (r *Result) converted(call *ast.CallExpr) set {
	t := r.pass.TypesInfo.TypeOf(call)
	key := keyOf(t)
	if _, isFunc := sym.OrInvalid(t).Underlying().(*types.Signature); isFunc && key != "" {
		v := r.makes(t, call)
		var inside []held
		for _, w := range r.eval(call.Args[0]).vals {
			if w.fn != nil || w.lit != nil {
				inside = append(inside, held{key, itself, v.made, w})
			}
		}
		return set{vals: []*val{v.with(inside)}}
	}
	return r.eval(call.Args[0])
}

func (r *Result) builtin(name string, call *ast.CallExpr) set {
	switch name {
	case "append":
		var out set
		for _, a := range call.Args {
			out.add(r.eval(a))
		}
		return out
	case "make":
		return set{}
	case "new":
		t := r.pass.TypesInfo.TypeOf(call)
		if keyOf(t) != "" && !types.IsInterface(sym.Elem(t)) {
			return set{vals: []*val{r.makes(t, call)}}
		}
	}
	return unknown
}
