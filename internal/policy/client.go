package policy

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// clients returns the clients, interceptors and transports of the package that
// send again by themselves, at the place where they are made or told to.
func (r *Result) clients() (list []*Policy) {
	e := r.reader()
	for _, f := range r.fx.Funcs() {
		ast.Inspect(f.Body, func(n ast.Node) bool {
			if _, isLit := n.(*ast.FuncLit); isLit {
				return false
			}
			list = append(list, e.clientAt(n, f)...)
			return true
		})
	}
	for _, file := range r.pass.Files {
		for _, d := range file.Decls {
			if g, isGen := d.(*ast.GenDecl); isGen && g.Tok == token.VAR {
				ast.Inspect(g, func(n ast.Node) bool {
					if _, isLit := n.(*ast.FuncLit); isLit {
						return false
					}
					list = append(list, e.clientAt(n, nil)...)
					return true
				})
			}
		}
	}
	return list
}

// clientAt returns the retries that a call or literal makes a client do.
func (e *eval) clientAt(n ast.Node, f *effects.Func) []*Policy {
	switch n := n.(type) {
	case *ast.CallExpr:
		if e.concern(n)&sets == 0 {
			return nil
		}
		rows := e.fx.Rows(n)
		for i := range rows {
			if p := e.client(&rows[i], n, f); p != nil {
				return p
			}
		}
	case *ast.AssignStmt:
		return e.assignedClient(n, f)
	case *ast.CompositeLit:
		info := e.fx.TypeInfo(e.info.TypeOf(n))
		if info == nil || !replays(info) || info.FieldBy(catalogue.FieldRetryAttempts) == nil {
			return nil
		}
		return e.clientOf(e.literal(n), n, info.Key.String(), info.Lib, f)
	}
	return nil
}

// assignedClient returns what an assignment of a bound makes a client do that
// does not retry by itself.
func (e *eval) assignedClient(a *ast.AssignStmt, f *effects.Func) []*Policy {
	for _, l := range a.Lhs {
		sel, isSel := ast.Unparen(l).(*ast.SelectorExpr)
		if !isSel {
			continue
		}
		info := e.fx.TypeInfo(e.info.TypeOf(sel.X))
		if info == nil || info.Kind != catalogue.KindHTTPClient || replays(info) {
			continue
		}
		if field := info.Field(sel.Sel.Name); field == nil || field.Op != catalogue.FieldRetryAttempts {
			continue
		}
		if v, isVar := e.info.ObjectOf(nameOr(sel.X)).(*types.Var); isVar {
			return e.clientOf(e.setUp(v, sel.X), a, info.Key.String(), info.Lib, f)
		}
	}
	return nil
}

// replays reports whether the catalogue says that requests are sent again.
func replays(a attrs) bool {
	r := a.Attr(catalogue.AttrRetried)
	return r == "any" || r == "idempotent"
}

// client returns what a catalogued call makes a client do.
func (e *eval) client(row *catalogue.Effect, call *ast.CallExpr, f *effects.Func) []*Policy {
	var p *Policy
	switch row.Op {
	case catalogue.OpRetryPolicyText:
		return e.serviceConfig(row, call, f)
	case catalogue.OpHTTPClientNew, catalogue.OpHTTPTransportNew, catalogue.OpClientNew, catalogue.OpRetryInterceptor:
		if x, ref, has := effects.Role(row, catalogue.RoleTransport, call); has && x != nil && ref.Base == catalogue.RefRecv {
			return nil // another face of the client that retries
		}
		if p = e.made(row, call); p != nil && row.Attr(catalogue.AttrRetried) != "none" {
			e.later(p, call)
		}
		if p != nil && !p.Attempts.Known && !replays(row) && row.Op != catalogue.OpRetryInterceptor {
			return nil // whether it retries is out of sight
		}
		p = p.underContext(row)
	case catalogue.OpHTTPSend:
		_, hasClient := row.Role(catalogue.RoleClient)
		if hasClient || !row.Is(catalogue.AttrShared) || !replays(row) || row.Attr(catalogue.AttrDefaultAttempts) == "" {
			return nil
		}
		p = &Policy{retry: true}
		p.defaults(row)
	case catalogue.OpRetryPolicyAttempts, catalogue.OpRetryPolicy:
		if !e.ofClient(row, call) {
			return nil
		}
		p = e.configured(call)
	default:
		return nil
	}
	return e.clientOf(p, call, row.Key.String(), row.Lib, f)
}

// clientOf is the list with a client's policy, empty when it does not retry.
func (e *eval) clientOf(p *Policy, n ast.Node, by string, of *catalogue.Lib, f *effects.Func) []*Policy {
	if p == nil || !p.retry || p.Attempts.Known && !p.Attempts.Unlimited && p.Attempts.N <= 1 {
		return nil
	}
	c := *p
	c.untimed()
	c.Kind, c.Node, c.By, c.Lib, c.Func = Client, n, by, lib(of), f
	if len(c.Predicates)+len(c.Aborts) > 0 {
		c.Lets = LetsSome
	}
	if c.Wait.Growth != Unseen && c.Wait.Node == nil {
		c.Wait.Node = n
	}
	return []*Policy{&c}
}

// ofClient reports whether a call tells a client, or a request, to retry.
func (e *eval) ofClient(row *catalogue.Effect, call *ast.CallExpr) bool {
	for _, name := range [...]catalogue.RoleName{catalogue.RoleClient, catalogue.RoleReq} {
		if ref, has := row.Role(name); has && ref.Base == catalogue.RefRecv {
			return true
		}
	}
	recv := chained(e.info, call)
	if recv == nil {
		return false
	}
	info := e.fx.TypeInfo(e.info.TypeOf(recv))
	return info != nil && (info.Kind == catalogue.KindHTTPClient || info.Kind == catalogue.KindHTTPRequest)
}

// later applies what is done to a client after the call that makes it: to the
// variable or field that the call is assigned to.
func (e *eval) later(p *Policy, call ast.Expr) {
	if v, pos := e.assignedTo(call); v != nil {
		if s := shared(v); s != nil {
			e.touches(p, s)
			return
		}
		e.changes(p, v, call.Pos(), pos)
	}
}

// configured is the policy of the client that a call sets up: the whole chain
// that it is a part of, and the variable that the chain is about.
func (e *eval) configured(call *ast.CallExpr) *Policy {
	whole := e.chainOf(call)
	recv := begin(e.info, whole)
	if id := nameOf(recv); id != nil && types.Identical(sym.OrInvalid(e.info.TypeOf(recv)), sym.OrInvalid(e.info.TypeOf(chained(e.info, call)))) {
		if v, isVar := e.info.ObjectOf(id).(*types.Var); isVar {
			return e.setUp(v, recv)
		}
	}
	p := e.value(whole)
	if p == nil {
		p = &Policy{}
		e.apply(p, &e.fx.Rows(call)[0], call)
		return p
	}
	c := *p
	e.later(&c, whole)
	return &c
}

// setUp is the policy of the client in a variable or field at the end of the
// function that sets it up.
func (e *eval) setUp(v *types.Var, x ast.Expr) *Policy {
	end := e.bodyEnd(x.Pos())
	if p := e.heldAt(v, x, end); p != nil {
		return p
	}
	p := &Policy{}
	if s := shared(v); s != nil {
		e.touches(p, s)
	} else {
		e.changes(p, v, token.NoPos, end)
	}
	return p
}

// underContext notes whether waits of a client end with the context of the
// request.
func (p *Policy) underContext(a attrs) *Policy {
	if p == nil {
		return nil
	}
	c := *p
	if c.Methods == Unknown {
		c.retried(a)
	}
	if a.Attr(catalogue.AttrSleepCtx) != "" {
		c.Wait.Cancel = answers[a.Attr(catalogue.AttrSleepCtx)]
	}
	if c.Wait.Cancel == Yes && c.Ends == Unknown {
		c.Ends = Yes
	}
	return &c
}
