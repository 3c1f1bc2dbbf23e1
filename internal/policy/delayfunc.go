package policy

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// delayFunc reads the function that says how long to wait: one of the library,
// several put together, or one of the package.
func (e *eval) delayFunc(p *Policy, x ast.Expr) {
	if e.info.Types[x].IsNil() {
		return
	}
	p.Wait.waits()
	jitter := Wait{Cancel: p.Wait.Cancel, RetryAfter: p.Wait.RetryAfter, First: p.Wait.First, Max: p.Wait.Max, Factor: p.Wait.Factor, Node: x}
	extra := p.extra
	p.Wait, p.waits, p.spread, p.extra = jitter, nil, 0, Span{Known: true}
	if !e.combine(p, x, extra) {
		p.Wait = Wait{Cancel: jitter.Cancel, RetryAfter: jitter.RetryAfter, Node: x}
		p.extra = Span{}
		return
	}
	switch {
	case p.Wait.Growth == Random: // nothing but the random part
		p.Wait.First, p.Wait.Max, p.extra = Span{}, p.extra, Span{Known: true}
	case p.Wait.Jitter == Unknown:
		p.Wait.Jitter = No
	}
}

// combine adds one function to how long a policy waits; it is false when the
// function says more than is understood. extra is what jitter may add.
func (e *eval) combine(p *Policy, x ast.Expr, extra Span) bool {
	if e = e.deeper(); e == nil {
		return false
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.FuncLit:
		return e.computed(p, x, extra)
	case *ast.CallExpr:
		if tv := e.info.Types[x.Fun]; tv.IsType() && len(x.Args) == 1 {
			return e.combine(p, x.Args[0], extra)
		}
		return e.combineCall(p, x, extra)
	case *ast.Ident, *ast.SelectorExpr:
		fn := e.declared(x)
		if fn == nil {
			nodes, _, known := e.fx.Functions(x)
			return known && len(nodes) == 1 && e.computed(p, nodes[0], extra)
		}
		if rows := e.rowsOf(fn); len(rows) > 0 {
			return p.shaped(&rows[0], extra)
		}
		if f := e.fx.Func(fn); f != nil {
			return e.computed(p, f.Syntax, extra)
		}
	}
	return false
}

// declared is the declared function that a name stands for, or nil.
func (e *eval) declared(x ast.Expr) *types.Func {
	id := nameOf(x)
	if id == nil {
		return nil
	}
	fn, _ := e.info.ObjectOf(id).(*types.Func)
	return fn
}

// nameOr is the name that an expression ends with, an empty one for others.
func nameOr(x ast.Expr) *ast.Ident {
	if id := nameOf(x); id != nil {
		return id
	}
	return &ast.Ident{}
}

func nameOf(x ast.Expr) *ast.Ident {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		return x.Sel
	case *ast.IndexExpr:
		return nameOf(x.X)
	case *ast.IndexListExpr:
		return nameOf(x.X)
	}
	return nil
}

// rowsOf returns what the catalogue says of a function.
func (r *Result) rowsOf(fn *types.Func) []catalogue.Effect {
	return r.fx.Table().Call(sym.Key(fn))
}

// shaped adds a function of the catalogue. A random part on top of another
// wait only makes it jitter.
func (p *Policy) shaped(row *catalogue.Effect, extra Span) bool {
	before := p.Wait.Growth
	p.shape(row)
	if p.Wait.Growth == Random && before != Unseen {
		p.Wait.Growth = before
	}
	if p.Wait.Jitter == Yes && row.Attr(catalogue.AttrBackoff) == "random" {
		p.extra = extra
	}
	if row.Attr(catalogue.AttrRetryAfter) == "yes" {
		p.Wait.RetryAfter = Yes
	}
	return row.Attr(catalogue.AttrBackoff) != "" || row.Attr(catalogue.AttrJitter) != ""
}

// combineCall reads a call that makes such a function, or asks one.
func (e *eval) combineCall(p *Policy, call *ast.CallExpr, extra Span) bool {
	rows := e.fx.Rows(call)
	for i := range rows {
		row := &rows[i]
		if row.Op != catalogue.OpRetryPolicyBackoff && row.Op != catalogue.OpRetryPolicy {
			continue
		}
		if ref, has := row.Role(catalogue.RolePolicy); has && ref.Base != catalogue.RefRecv {
			for _, x := range effects.Args(ref, call) {
				if !e.combine(p, x, extra) {
					return false
				}
			}
			if row.Attr(catalogue.AttrJitter) == "yes" {
				p.Wait.Jitter, p.extra = Yes, Span{}
			}
			return true
		}
		if !p.shaped(row, extra) {
			return false
		}
		e.delays(p, row, call)
		return true
	}
	fn := sym.Callee(e.info, call)
	if fn == nil || e.fx.Func(fn) == nil {
		return false
	}
	f := e.fx.Func(fn)
	in := e.inside(f, call)
	if in == nil {
		return false
	}
	if sym.IsDuration(sym.OrInvalid(e.info.TypeOf(call))) {
		return in.computed(p, f.Syntax, extra)
	}
	ok, n := true, 0
	sym.Returns(f.Body, func(r *ast.ReturnStmt) {
		n++
		ok = ok && n == 1 && len(r.Results) == 1 && in.combine(p, r.Results[0], extra)
	})
	return ok && n == 1
}

// computed reads a function that returns a duration: always the same, or what
// a function of the library says.
func (e *eval) computed(p *Policy, fn ast.Node, extra Span) bool {
	f := e.fx.Syntax(fn)
	if f == nil {
		return false
	}
	var out number
	n, asks, ok := 0, false, true
	sym.Returns(f.Body, func(r *ast.ReturnStmt) {
		n++
		if len(r.Results) == 0 {
			ok = false
			return
		}
		if call, isCall := ast.Unparen(r.Results[0]).(*ast.CallExpr); isCall && n == 1 && e.fx.Rows(call) != nil {
			asks = e.combineCall(p, call, extra)
			ok = ok && asks
			return
		}
		v := e.number(r.Results[0])
		if n == 1 {
			out = v
		} else {
			out = out.same(v)
		}
	})
	switch {
	case !ok || n == 0 || asks && n > 1:
		return false
	case asks:
		return true
	case out.val == nil:
		return false
	}
	p.Wait.Growth, p.Wait.Jitter = Fixed, No
	p.first(out.span(), f.Syntax)
	return true
}
