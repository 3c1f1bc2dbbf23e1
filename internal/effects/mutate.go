package effects

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// mutations returns the calls and assignments of a declaration that may change
// what a local variable refers to: methods called on it or on a part of it,
// calls it is passed to, and assignments to its parts.
func (p *pkg) mutations(v *types.Var) []ast.Node {
	if found, seen := p.changes[v]; seen {
		return found
	}
	var found []ast.Node
	if d := sym.DeclAt(p.pass.Files, v.Pos()); d != nil {
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if recv := sym.Receiver(n); recv != nil && p.root(recv) == v {
					found = append(found, n)
					return true
				}
				for _, a := range n.Args {
					if p.root(a) == v {
						found = append(found, n)
						break
					}
				}
			case *ast.AssignStmt:
				for _, l := range n.Lhs {
					if _, isIdent := l.(*ast.Ident); !isIdent && p.root(l) == v {
						found = append(found, n)
						break
					}
				}
			}
			return true
		})
	}
	p.changes[v] = found
	return found
}

// varRequest follows a variable that holds a request: what it was made with,
// and what was done to it since. The order of changes is not looked at: a key
// set on one way counts.
func (p *pkg) varRequest(v *types.Var, pos token.Pos) *request {
	defs, implicit := p.reaching(v, pos)
	var r *request
	if i, isParam := p.params[v]; isParam && implicit {
		part := func(name string) Val { return p.ofParam(v, i, name) }
		r = &request{part("#method"), part("#url"), part("#ctx"), part("#body"), part("#key"), part("#client")}
	}
	for _, d := range defs {
		made := p.defRequest(d)
		switch {
		case made == nil:
			return nil
		case r == nil:
			c := *made
			r = &c
		default:
			r.meet(made)
		}
	}
	if r == nil {
		return nil
	}
	for _, m := range p.mutations(v) {
		p.change(r, v, m)
	}
	return r
}

func (p *pkg) defRequest(d def) *request {
	if d.rhs == nil {
		return nil
	}
	if d.result >= 0 {
		call, isCall := ast.Unparen(d.rhs).(*ast.CallExpr)
		if !isCall {
			return nil
		}
		return p.calledRequest(call, d.result)
	}
	return p.request(d.rhs)
}

// meet keeps what is true of both requests.
func (r *request) meet(s *request) {
	r.method = join(r.method, s.method)
	r.url = join(r.url, s.url)
	r.ctx = join(r.ctx, s.ctx)
	r.client = join(r.client, s.client)
	if r.body.Kind == Absent {
		r.body = s.body
	} else if s.body.Kind != Absent && !s.body.same(r.body) {
		r.body = Val{}
	}
	if r.key.Kind == Absent {
		r.key = s.key
	} else if s.key.Kind != Absent {
		r.key = join(r.key, s.key)
	}
}

// change applies a call or assignment to the request in a variable.
func (p *pkg) change(r *request, v *types.Var, n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			if len(n.Lhs) == len(n.Rhs) && p.root(l) == v {
				p.assignPart(r, l, n.Rhs[i])
			}
		}
	case *ast.CallExpr:
		rows := p.rows(n)
		for _, row := range rows {
			if _, copies := row.Role(catalogue.RoleResult); copies {
				continue // returns a changed copy
			}
			if recv := sym.Receiver(n); recv != nil && p.root(recv) == v {
				p.apply(r, &row, n)
			}
		}
		if rows != nil {
			return
		}
		for i, a := range n.Args {
			if p.root(a) == v && (p.isRequest(p.info.TypeOf(a)) || p.isHeaders(p.info.TypeOf(a))) {
				p.passed(r, n, i)
			}
		}
	}
}

// assignPart applies req.Header = h, req.Body = b and their likes.
func (p *pkg) assignPart(r *request, l, value ast.Expr) {
	switch l := ast.Unparen(l).(type) {
	case *ast.IndexExpr: // req.Header["Idempotency-Key"] = …
		switch name := p.eval(l.Index); {
		case name.Kind != Const:
			r.mayKey(Val{})
		case p.keyHeader(name.Text):
			r.key = Val{Kind: Present}
		}
	case *ast.SelectorExpr:
		info := p.typeInfo(p.info.TypeOf(l.X))
		if info == nil {
			return
		}
		f := info.Field(l.Sel.Name)
		if f == nil {
			return
		}
		switch f.Op {
		case catalogue.FieldMethod:
			r.method = join(r.method, p.eval(value))
		case catalogue.FieldBody:
			r.body = p.bodyValue(value)
		case catalogue.FieldHeader:
			r.key = p.headerKey(value, 0)
		case catalogue.FieldURL:
			r.url = p.eval(value)
		}
	}
}

// passed applies what a called function does to the request it is given. A
// function out of sight may set a key; one of a third party does not.
func (p *pkg) passed(r *request, call *ast.CallExpr, arg int) {
	fn := sym.Callee(p.info, call)
	if fn == nil {
		if tv := p.info.Types[call.Fun]; !tv.IsType() && !tv.IsBuiltin() {
			r.mayKey(Val{})
		}
		return
	}
	if !p.own(fn) {
		return
	}
	s := p.summary(fn)
	if s == nil {
		if len(p.implementers(fn)) == 0 {
			r.mayKey(Val{})
		}
		for _, impl := range p.implementers(fn) {
			p.marks(r, call, impl, p.summary(impl), arg)
		}
		return
	}
	p.marks(r, call, fn, s, arg)
}

func (p *pkg) marks(r *request, call *ast.CallExpr, fn *types.Func, s *Summary, arg int) {
	if s == nil {
		return
	}
	for _, m := range s.Marks {
		if m.Param != arg {
			continue
		}
		b := p.bind(call, fn)
		switch m.Part {
		case "#key":
			r.mayKey(b.key(m.Val))
		case "#body":
			r.body = b.sub(m.Val)
		}
	}
}
