package effects

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// request is what is known of a request value.
type request struct {
	method, url, ctx, body, key, client Val
}

// idempotencyName matches the names of headers, fields and options that carry
// an idempotency key.
var idempotencyName = regexp.MustCompile(`(?i)idempot`)

func (r *request) part(path string) Val {
	switch path {
	case "#method":
		return r.method
	case "#url":
		return r.url
	case "#ctx":
		return r.ctx
	case "#body":
		return r.body
	case "#key":
		return r.key
	case "#client":
		return r.client
	}
	return Val{}
}

// requestPart is a part of a request, or the key in a map of headers.
func (p *pkg) requestPart(x ast.Expr, path string) Val {
	if p.info.Types[x].IsNil() {
		return Val{Kind: Absent}
	}
	if path == "#key" && p.isHeaders(p.info.TypeOf(x)) {
		return p.headerKey(x, 0)
	}
	if r := p.request(x); r != nil {
		return r.part(path)
	}
	return Val{}
}

// request follows a request from where it is made, nil when that is out of
// sight. The result is shared: whoever changes it takes a copy.
func (p *pkg) request(x ast.Expr) *request {
	if r, seen := p.requests[x]; seen {
		return r
	}
	p.requests[x] = nil // made from itself
	r := p.followRequest(x)
	p.requests[x] = r
	return r
}

func (p *pkg) followRequest(x ast.Expr) *request {
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		return p.request(x.X)
	case *ast.StarExpr:
		return p.request(x.X)
	case *ast.CompositeLit:
		return p.literalRequest(x)
	case *ast.CallExpr:
		return p.makes(x, 0)
	case *ast.SelectorExpr: // wrapped.Request
		if p.isRequest(p.info.TypeOf(x.X)) {
			return p.request(x.X)
		}
	case *ast.Ident:
		v, isVar := p.info.ObjectOf(x).(*types.Var)
		if !isVar {
			return nil
		}
		return p.varRequest(v, x.Pos())
	}
	return nil
}

func (p *pkg) isRequest(t types.Type) bool { return p.isKind(t, catalogue.KindHTTPRequest) }

// literalRequest reads &http.Request{…}.
func (p *pkg) literalRequest(lit *ast.CompositeLit) *request {
	info := p.typeInfo(p.info.TypeOf(lit))
	if info == nil || info.Kind != catalogue.KindHTTPRequest {
		return nil
	}
	r := &request{key: Val{Kind: Absent}, method: Val{Kind: Const, Text: "GET"}, ctx: Val{Kind: Root}, body: Val{Kind: Absent}}
	for _, elt := range lit.Elts {
		kv, keyed := elt.(*ast.KeyValueExpr)
		if !keyed {
			return nil
		}
		id, isIdent := kv.Key.(*ast.Ident)
		if !isIdent {
			continue
		}
		f := info.Field(id.Name)
		if f == nil {
			continue
		}
		switch f.Op {
		case catalogue.FieldMethod:
			r.method = p.eval(kv.Value)
		case catalogue.FieldURL:
			r.url = p.eval(kv.Value)
		case catalogue.FieldBody:
			r.body = p.bodyValue(kv.Value)
		case catalogue.FieldHeader:
			r.key = p.headerKey(kv.Value, 0)
		}
	}
	return r
}

// calledRequest reads a call that makes a request, or a step of a builder
// chain that returns it.
func (p *pkg) calledRequest(call *ast.CallExpr, result int) *request {
	if result == 0 { // as an expression of its own
		return p.request(call)
	}
	return p.makes(call, result)
}

// makes reads result i of a call that returns a request.
func (p *pkg) makes(call *ast.CallExpr, result int) *request {
	for _, row := range p.rows(call) {
		switch row.Op {
		case catalogue.OpHTTPRequestNew:
			return p.newRequest(&row, call)
		case catalogue.OpHTTPRequestCtx, catalogue.OpHTTPRequestMethod, catalogue.OpHTTPRequestURL,
			catalogue.OpHTTPRequestBody, catalogue.OpHTTPHeaderSet:
			r := p.base(&row, call)
			if r == nil {
				return nil
			}
			c := *r
			p.apply(&c, &row, call)
			return &c
		}
	}
	// A chain goes on through steps that say nothing of the request.
	if recv := sym.Receiver(call); recv != nil && p.isRequest(p.info.TypeOf(call)) && p.isRequest(p.info.TypeOf(recv)) {
		if fn := sym.Callee(p.info, call); fn != nil && !p.own(fn) {
			return p.request(recv)
		}
	}
	fn := sym.Callee(p.info, call)
	if fn == nil {
		return nil
	}
	s := p.summary(fn)
	if s == nil {
		return nil
	}
	for _, built := range s.Built {
		if built.Result == result {
			b := p.bind(call, fn)
			return &request{
				method: b.sub(built.Method), url: b.sub(built.URL), ctx: b.sub(built.Ctx),
				body: b.sub(built.Body), key: b.key(built.Key), client: b.sub(built.Client),
			}
		}
	}
	return nil
}

func (p *pkg) newRequest(row *catalogue.Effect, call *ast.CallExpr) *request {
	if x, _, has := role(row, catalogue.RoleReq, call); has && x != nil {
		r := p.request(x)
		if r != nil && row.Is(catalogue.AttrRewindable) {
			c := *r
			c.body = Val{Kind: Present, Text: rewindable}
			r = &c
		}
		return r
	}
	r := &request{key: Val{Kind: Absent}, body: Val{Kind: Absent}}
	r.method = p.roleValue(row, catalogue.RoleMethod, call)
	if r.method.Is("") {
		r.method.Text = "GET"
	}
	r.url = p.roleValue(row, catalogue.RoleURL, call)
	if row.Is(catalogue.AttrCtxless) {
		r.ctx = Val{Kind: Root}
	} else {
		r.ctx = p.roleValue(row, catalogue.RoleCtx, call)
	}
	if x, _, has := role(row, catalogue.RoleBody, call); has && x != nil {
		r.body = p.bodyValue(x)
	}
	if row.Is(catalogue.AttrRewindable) && r.body.Kind != Absent {
		r.body = Val{Kind: Present, Text: rewindable}
	}
	if x, _, has := role(row, catalogue.RoleClient, call); has && x != nil {
		r.client = p.eval(x)
	}
	return r
}

// base is the request that a step of a chain starts from.
func (p *pkg) base(row *catalogue.Effect, call *ast.CallExpr) *request {
	if x, _, has := role(row, catalogue.RoleReq, call); has && x != nil {
		return p.request(x)
	}
	if recv := sym.Receiver(call); recv != nil && p.isRequest(p.info.TypeOf(recv)) {
		return p.request(recv)
	}
	return nil
}

// apply is the effect of one step on a request.
func (p *pkg) apply(r *request, row *catalogue.Effect, call *ast.CallExpr) {
	switch row.Op {
	case catalogue.OpHTTPRequestCtx:
		r.ctx = p.roleValue(row, catalogue.RoleCtx, call)
	case catalogue.OpHTTPRequestMethod:
		r.method = p.roleValue(row, catalogue.RoleMethod, call)
		if _, has := row.Role(catalogue.RoleURL); has {
			r.url = p.roleValue(row, catalogue.RoleURL, call)
		}
	case catalogue.OpHTTPRequestURL:
		r.url = p.roleValue(row, catalogue.RoleURL, call)
	case catalogue.OpHTTPRequestBody:
		if x, _, has := role(row, catalogue.RoleBody, call); has && x != nil {
			r.body = p.bodyValue(x)
		}
		if row.Attr(catalogue.AttrRewindable) == "yes" {
			r.body = Val{Kind: Present, Text: rewindable}
		}
	case catalogue.OpHTTPHeaderSet:
		p.applyHeader(r, row, call)
	}
}
