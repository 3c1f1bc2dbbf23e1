package policy

import (
	"go/ast"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
)

// helpers returns the calls of the package that run a function again.
func (r *Result) helpers() (list []*Policy) {
	for _, f := range r.fx.Funcs() {
		for _, call := range f.Calls {
			if r.concern(call)&repeats == 0 {
				continue
			}
			if row := r.fx.RetryRun(call); row != nil {
				if p := r.reader().helper(f, row, call); p != nil {
					list = append(list, p)
				}
			}
		}
	}
	return list
}

// helper reads a call of a catalogued helper; nil when nothing goes round
// again.
func (e *eval) helper(f *effects.Func, row *catalogue.Effect, call *ast.CallExpr) *Policy {
	p := &Policy{Kind: Helper, Node: call, By: row.Key.String(), Lib: lib(row.Lib), Func: f}
	p.defaults(row)
	e.base(p, row, call)
	if x, _, has := effects.Role(row, catalogue.RoleD, call); has && x != nil {
		e.waitArgs(p, []ast.Expr{x}, call)
	}
	if x, _, has := effects.Role(row, catalogue.RoleN, call); has && x != nil {
		p.bound(e, row, x)
	}
	e.roleFuncs(p, row, call)
	e.settings(p, row, call)
	e.opts(p, row, call)
	e.context(p, row, call)
	p.Wait.settle()
	p.untimed()
	p.retry = true
	if p.Attempts.Known && !p.Attempts.Unlimited && p.Attempts.N <= 1 || !e.runs(p, row, call) {
		return nil
	}
	e.lets(p, row)
	return p
}

// base takes over the policy that a call is given, or that its receiver is.
func (e *eval) base(p *Policy, row *catalogue.Effect, call *ast.CallExpr) {
	x, _, has := effects.Role(row, catalogue.RolePolicy, call)
	if !has || x == nil {
		return
	}
	lets := p.Lets
	q := e.value(x)
	if q == nil {
		own := p.Wait.RetryAfter
		p.blur()
		p.Wait.RetryAfter, p.Lets = own, lets
		p.byType(e, x)
		return
	}
	p.become(q)
	if p.Lets == LetsUnknown && len(p.Predicates)+len(p.Aborts) == 0 {
		p.Lets = lets
	}
	if p.Wait.Node == nil {
		p.Wait.Node = x
	}
}

// roleFuncs takes the predicate and the callbacks that a call is given.
func (e *eval) roleFuncs(p *Policy, row *catalogue.Effect, call *ast.CallExpr) {
	if x, _, has := effects.Role(row, catalogue.RolePredicate, call); has && x != nil {
		e.decides(p, x)
	}
	if x, _, has := effects.Role(row, catalogue.RoleNotify, call); has && x != nil && !e.info.Types[x].IsNil() {
		p.notify(x)
	}
}

// context says whether a context ends the retry and its waits.
func (e *eval) context(p *Policy, row *catalogue.Effect, call *ast.CallExpr) {
	x, ref, has := effects.Role(row, catalogue.RoleCtx, call)
	switch {
	case has && x != nil:
		p.Ends = e.ending(x)
		p.before(e.deadline(x))
	case has && ref.Base == catalogue.RefVia && p.Ends == Unknown:
		if !p.open {
			p.Ends = No
		}
	case row.Is(catalogue.AttrCtxless):
		p.Ends = No
	case !has && p.Ends == Unknown && row.Attr(catalogue.AttrSleepCtx) == "yes" && !p.open:
		p.Ends = No // it could have been given one
	}
	switch {
	case row.Attr(catalogue.AttrSleepCtx) == "no" || p.Ends == No:
		p.Wait.Cancel = No
	case row.Attr(catalogue.AttrSleepCtx) == "yes":
		p.Wait.Cancel = p.Ends
	}
}

// runs finds what runs again; it is false when that is in view and nothing in
// it goes round again.
func (e *eval) runs(p *Policy, row *catalogue.Effect, call *ast.CallExpr) bool {
	x, _, has := effects.Role(row, catalogue.RoleFn, call)
	if !has || x == nil {
		return true
	}
	nodes, others, known := e.fx.Functions(x)
	p.Runs = nodes
	opts := regions.AttemptOptions{
		Node: call, OptIn: row.Attr(catalogue.AttrDefaultPredicate) == "optin", Inverted: row.Is(catalogue.AttrInvert),
	}
	if p.Attempts.Known {
		opts.Attempts = p.Attempts.N
		if p.Attempts.Unlimited {
			opts.Attempts = -1
		}
	}
	for _, n := range nodes {
		reg := e.fx.Finder().Attempt(n, opts)
		if reg == nil && opts.OptIn {
			if f := e.fx.Syntax(n); f != nil && f.Summary != nil && f.Summary.Retryable {
				marked := opts
				marked.OptIn = false
				reg = e.fx.Finder().Attempt(n, marked)
			}
		}
		if p.Region == nil {
			p.Region = reg
		}
	}
	return p.Region != nil || !known || len(others) > 0 || len(nodes) == 0
}
