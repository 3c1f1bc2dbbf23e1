package effects

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
)

// bareTransport reports whether a function returns nothing but HTTP transports
// that this package makes, and neither the package nor whoever calls the
// function gives them a limit on the time until a response comes.
func (p *pkg) bareTransport(n *node) bool {
	if n.fn == nil || !n.fn.Exported() || n.sig.Recv() != nil || n.sig.Results().Len() == 0 || !p.roundTrips(n.sig.Results().At(0).Type()) {
		return false
	}
	for v := range n.sig.Params().Variables() {
		if p.mentionsTransport(v.Type(), 0) {
			return false
		}
	}
	t := &transports{p: p, vars: map[*types.Var]bool{}, funcs: map[*node]bool{}}
	return t.returned(n) && t.made && !p.limitsTransports()
}

// roundTrips reports whether values of a type send requests as they are.
func (p *pkg) roundTrips(t types.Type) bool {
	if p.isKind(t, catalogue.KindHTTPTransport) {
		return true
	}
	iface, ok := t.Underlying().(*types.Interface)
	return ok && iface.NumMethods() == 1 && iface.Method(0).Name() == "RoundTrip"
}

// mentionsTransport reports whether a transport comes in with a value of a type,
// or a function that may change one.
func (p *pkg) mentionsTransport(t types.Type, depth int) bool {
	if depth > 4 || p.roundTrips(t) || p.isKind(t, catalogue.KindHTTPClient) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return p.mentionsTransport(u.Elem(), depth+1)
	case *types.Slice:
		return p.mentionsTransport(u.Elem(), depth+1)
	case *types.Signature:
		for v := range u.Params().Variables() {
			if p.mentionsTransport(v.Type(), depth+1) {
				return true
			}
		}
	}
	return false
}

// limitsTransports reports whether the package touches a limit, or the way to
// open connections, of any transport outside of literals, or a limit in one.
func (p *pkg) limitsTransports() bool {
	found := false
	for _, f := range p.pass.Files {
		ast.Inspect(f, func(x ast.Node) bool {
			switch x := x.(type) {
			case *ast.SelectorExpr:
				op := p.transportField(p.info.TypeOf(x.X), x.Sel.Name)
				found = found || limits[op] || op == catalogue.FieldDial
			case *ast.CompositeLit:
				found = found || !p.bareLiteral(x)
			}
			return !found
		})
	}
	return found
}

// limits are the fields that bound the time until there is a response.
var limits = map[catalogue.FieldOp]bool{
	catalogue.FieldTimeout: true, catalogue.FieldTimeoutAttempt: true, catalogue.FieldTimeoutHeader: true, catalogue.FieldTimeoutRead: true,
}

func (p *pkg) transportField(t types.Type, name string) catalogue.FieldOp {
	if t == nil || !p.isKind(t, catalogue.KindHTTPTransport) {
		return ""
	}
	if f := p.typeInfo(t).Field(name); f != nil {
		return f.Op
	}
	return ""
}

// bareLiteral reports whether a literal, if it is one of a transport, sets no
// limit, and no function of the package to open connections with.
func (p *pkg) bareLiteral(lit *ast.CompositeLit) bool {
	for _, elt := range lit.Elts {
		kv, keyed := elt.(*ast.KeyValueExpr)
		if !keyed {
			continue
		}
		key, named := kv.Key.(*ast.Ident)
		if !named {
			continue
		}
		switch op := p.transportField(p.info.TypeOf(lit), key.Name); {
		case limits[op]:
			return false
		case op == catalogue.FieldDial:
			sel, isSel := ast.Unparen(kv.Value).(*ast.SelectorExpr)
			s := p.info.Selections[sel]
			if !isSel || s == nil || s.Kind() != types.MethodVal || s.Obj().Pkg() == p.pass.Pkg {
				return false
			}
		}
	}
	return true
}

// transports follows the transports that a function returns back to where they
// are made.
type transports struct {
	p     *pkg
	vars  map[*types.Var]bool
	funcs map[*node]bool
	made  bool // one of them is made in view
}

// returned reports whether every first result of a function is in view.
func (t *transports) returned(n *node) bool {
	if t.funcs[n] {
		return true
	}
	t.funcs[n] = true
	all := len(n.returns) > 0
	for _, r := range n.returns {
		all = all && len(r.Results) == n.sig.Results().Len() && (failing(t.p, r) || t.value(r.Results[0]))
	}
	return all
}

func (t *transports) value(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		return t.value(x.X)
	case *ast.CompositeLit:
		t.made = t.made || t.p.isKind(t.p.info.TypeOf(x), catalogue.KindHTTPTransport)
		return t.p.isKind(t.p.info.TypeOf(x), catalogue.KindHTTPTransport)
	case *ast.Ident:
		v, isVar := t.p.info.Uses[x].(*types.Var)
		return isVar && t.variable(v)
	case *ast.CallExpr:
		return t.call(x)
	}
	return false
}

// variable reports whether all that is ever put into a variable is in view, and
// the variable is given to no code that is not.
func (t *transports) variable(v *types.Var) bool {
	if _, isParam := t.p.params[v]; isParam || v.IsField() || v.Pkg() != t.p.pass.Pkg || v.Exported() && v.Parent() == v.Pkg().Scope() {
		return false
	}
	if t.vars[v] {
		return true
	}
	t.vars[v] = true
	defs := t.p.scopes[v]
	if d, has := t.p.inits[v]; has {
		defs = append(defs[:len(defs):len(defs)], d)
	}
	some := false
	for _, d := range defs {
		if d.rhs == nil && d.result < 0 {
			continue // var v T
		}
		if d.rhs == nil || d.result > 0 || !t.value(d.rhs) {
			return false
		}
		some = true
	}
	return some && t.stays(v)
}

// stays reports whether a variable is only passed to functions of the package,
// to those that the package hands to itself, and to wrappers of the catalogue.
func (t *transports) stays(v *types.Var) bool {
	ok := true
	for _, n := range t.p.nodes {
		for _, call := range n.calls {
			for _, a := range call.Args {
				id, isIdent := ast.Unparen(a).(*ast.Ident)
				if !isIdent || t.p.info.Uses[id] != v {
					continue
				}
				ok = ok && (t.wrapped(call) != nil || t.inView(call.Fun))
			}
		}
	}
	return ok
}

// inView reports whether what is called is a function of the package, or a
// variable: what options are called is looked at where they are passed.
func (t *transports) inView(fun ast.Expr) bool {
	id, isIdent := ast.Unparen(fun).(*ast.Ident)
	if !isIdent {
		return false
	}
	switch obj := t.p.info.Uses[id].(type) {
	case *types.Func:
		return t.p.byFn[obj] != nil
	case *types.Var:
		return t.optional(obj)
	}
	return false
}

// optional reports whether a variable goes through the functions that a
// function of the package is given.
func (t *transports) optional(v *types.Var) bool {
	if _, isParam := t.p.params[v]; isParam {
		return true
	}
	for _, d := range t.p.scopes[v] {
		id, isIdent := d.ranged.(*ast.Ident)
		if !isIdent {
			return false
		}
		list, isVar := t.p.info.Uses[id].(*types.Var)
		if _, isParam := t.p.params[list]; !isVar || !isParam {
			return false
		}
	}
	return len(t.p.scopes[v]) > 0
}

// call reports whether a call makes a transport in view: of a function of the
// package with functions of the package, or of a wrapper around one.
func (t *transports) call(call *ast.CallExpr) bool {
	if inner := t.wrapped(call); inner != nil {
		return t.value(inner)
	}
	id, isIdent := ast.Unparen(call.Fun).(*ast.Ident)
	if !isIdent {
		return false
	}
	fn, isFunc := t.p.info.Uses[id].(*types.Func)
	if !isFunc || t.p.byFn[fn.Origin()] == nil {
		return false
	}
	for _, a := range call.Args {
		if at := t.p.info.TypeOf(a); at != nil && t.p.mentionsTransport(at, 0) && !t.option(a) {
			return false
		}
	}
	return t.returned(t.p.byFn[fn.Origin()])
}

// option reports whether an argument is a function of the package, or made by
// one.
func (t *transports) option(x ast.Expr) bool {
	if call, isCall := ast.Unparen(x).(*ast.CallExpr); isCall {
		x = call.Fun
	}
	id, isIdent := ast.Unparen(x).(*ast.Ident)
	if !isIdent {
		return false
	}
	fn, isFunc := t.p.info.Uses[id].(*types.Func)
	return isFunc && t.p.byFn[fn.Origin()] != nil
}

// wrapped returns the transport that a call of the catalogue puts a wrapper
// without a limit around, or nil.
func (t *transports) wrapped(call *ast.CallExpr) ast.Expr {
	for _, row := range t.p.rows(call) {
		if limit := row.Attr(catalogue.AttrTimeout); row.Op != catalogue.OpHTTPTransportNew || limit != "" && limit != "none" {
			continue
		}
		if _, policed := row.Role(catalogue.RolePolicy); policed {
			continue // a policy may limit time
		}
		if x, _, has := role(&row, catalogue.RoleTransport, call); has {
			return x
		}
	}
	return nil
}
