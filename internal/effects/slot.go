package effects

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/sym"
)

// slot says what holds the port that a method is called on: a parameter, or the
// field of one that a path leads to, or a package variable. An element of a slice,
// map or channel in a field counts as the field. What the value is beyond that does
// not matter: a field that the package itself fills is still the field.
func (p *pkg) slot(x ast.Expr) Val { return p.slotAt(x, 0) }

func (p *pkg) slotAt(x ast.Expr, depth int) Val {
	const deepest = 8
	if depth > deepest {
		return Val{}
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.StarExpr:
		return p.slotAt(x.X, depth+1)
	case *ast.TypeAssertExpr:
		return p.slotAt(x.X, depth+1)
	case *ast.IndexExpr:
		return p.slotAt(x.X, depth+1)
	case *ast.SelectorExpr:
		s := p.info.Selections[x]
		if s == nil {
			return p.evalSelector(x)
		}
		if s.Kind() != types.FieldVal {
			return Val{}
		}
		switch v := p.slotAt(x.X, depth+1); v.Kind {
		case Param:
			return p.ofParam(v.param(), v.Index, v.Text+"."+x.Sel.Name)
		case Global:
			v.Text += "#" + x.Sel.Name
			return v
		}
	case *ast.CallExpr:
		if v := p.evalCall(x, 0); v.Kind == Param || v.Kind == Global {
			return v
		}
		return p.handedOut(x, depth)
	case *ast.Ident:
		return p.slotOf(x, depth)
	}
	return Val{}
}

// handedOut is the port that another port in a field gives out when it is asked for it:
// the repository of a unit of work, ".work.Accounts()".
func (p *pkg) handedOut(call *ast.CallExpr, depth int) Val {
	fn := sym.Callee(p.info, call)
	if fn == nil || !p.own(fn) || !types.IsInterface(sym.RecvType(fn)) || !types.IsInterface(p.info.TypeOf(call)) {
		return Val{}
	}
	on := sym.Receiver(call)
	if on == nil {
		return Val{}
	}
	v := p.slotAt(on, depth+1)
	if v.Kind != Param || v.Text == "" || strings.HasSuffix(v.Text, ")") {
		return Val{}
	}
	return p.ofParam(v.param(), v.Index, v.Text+"."+fn.Name()+"()")
}

// slotOf is the slot that a variable was read from.
func (p *pkg) slotOf(id *ast.Ident, depth int) Val {
	v, isVar := p.info.ObjectOf(id).(*types.Var)
	if !isVar {
		return Val{}
	}
	if v.Parent() == p.pass.Pkg.Scope() {
		return Val{Kind: Global, Text: sym.PkgPath(p.pass.Pkg) + "." + v.Name()}
	}
	defs, implicit := p.reaching(v, id.Pos())
	i, isParam := p.params[v]
	switch {
	case len(defs) == 0 && implicit && isParam:
		return p.ofParam(v, i, "")
	case len(defs) != 1 || implicit && isParam:
		return Val{}
	case defs[0].ranged != nil && !defs[0].key:
		return p.slotAt(defs[0].ranged, depth+1)
	case defs[0].rhs == nil:
		return Val{}
	case defs[0].result <= 0:
		return p.slotAt(defs[0].rhs, depth+1)
	}
	return Val{}
}

// openInto adds the call of a port that the package has implementations of, when
// the port is in a field or parameter.
func (p *pkg) openInto(o *outcome, fn *types.Func, call *ast.CallExpr) {
	on := sym.Receiver(call)
	if on == nil {
		return
	}
	if v := p.slot(on); v.Kind == Param && v.param() != nil || v.Kind == Global {
		e := p.portCall(fn, on, call)
		e.Op, e.SQL = OpPortOpen, Val{}
		o.effects = append(o.effects, e)
	}
}

// asks puts the port that a call goes to, and what it is given, into its effect.
func (p *pkg) asks(e *Effect, fn *types.Func, on ast.Expr, call *ast.CallExpr) {
	if v := p.slot(on); (v.Kind == Param && v.param() != nil || v.Kind == Global) && (e.SQL.Kind == Unknown || !strings.HasSuffix(v.Text, ")")) {
		e.Client = v
	}
	if e.Client.Kind != Param && e.Client.Kind != Global {
		return
	}
	params := fn.Signature().Params()
	if params.Len() > 0 && len(call.Args) > 0 && sym.IsContext(params.At(0).Type()) {
		e.Ctx = p.eval(call.Args[0])
	}
	for i, a := range call.Args {
		if i >= params.Len() || fn.Signature().Variadic() && i == params.Len()-1 {
			break
		}
		v := p.eval(a)
		if v.Kind == Unknown {
			continue
		}
		if e.Args == nil {
			e.Args = make([]Val, params.Len())
		}
		e.Args[i] = shorten(v, maxText)
	}
}

// With puts values in the place of the parameters of effects, as a call that
// passes them does. What comes from the receiver stays open.
func (r *Result) With(effects []Effect, args []Val) []Effect {
	effects = plainEffects(effects)
	if r.p == nil || len(effects) == 0 {
		return effects
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	b := &binding{p: r.p, byVal: true, vals: args}
	out := make([]Effect, len(effects))
	for i, e := range effects {
		for _, v := range e.vals() {
			v.here = nil // of the package at hand, where the parameter is known by its variable
		}
		client := e.Client
		out[i] = b.effect(e)
		if client.Kind == Param && client.Index < 0 {
			out[i].Client = client
		}
		out[i].Around = b.bounds(e.Around)
	}
	return out
}

// Sites are the calls of the function at hand that do it, when the effect is one
// of its summary.
func (e *Effect) Sites() []*ast.CallExpr { return e.sites }

// Of reports whether the parameter is that one, and not a parameter of a function
// around a literal that got out of it.
func (v *Invoke) Of(param *types.Var) bool { return v.param == nil || v.param == param }

// Sites are the calls of the function at hand that invoke it.
func (v *Invoke) Sites() []*ast.CallExpr { return v.sites }

// Var is the parameter that a value is, or is a part of; nil when that is one of
// another package, or when it is no parameter.
func (v Val) Var() *types.Var { return v.param() }

// Plain is a value without what only the package at hand knows of it.
func (v Val) Plain() Val { return plain(v) }

// Put puts values in the place of parameters among the values that a port is given.
func Put(vals, args []Val) []Val {
	if len(vals) == 0 {
		return nil
	}
	out := make([]Val, len(vals))
	for i, v := range vals {
		out[i] = PutOne(v, args)
	}
	return out
}

// PutOne puts the value of a parameter in its place. What comes from the receiver is
// not known.
func PutOne(v Val, args []Val) Val {
	if v.Kind != Param {
		return v
	}
	if v.Index < 0 || v.Index >= len(args) {
		return Val{}
	}
	w := args[v.Index]
	switch {
	case v.Text == "":
		return w
	case w.Kind == Param:
		w.Text += v.Text
		return w
	}
	return Val{}
}
