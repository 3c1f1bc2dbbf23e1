package origin

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// ClientBound reports whether the client made at s ends its requests by
// itself: by a timeout in its literal or constructor, one set later, or one of
// its transport. The context of a request is a question of its own, see
// Deadline.
func (r *Result) ClientBound(s Source) Bound {
	defer r.lock()()
	return r.clientBound(s, 0)
}

func (r *Result) clientBound(s Source, depth int) Bound {
	if depth > maxDepth {
		return Bound{}
	}
	switch s.Kind {
	case Made, Zero, Foreign:
		return r.fieldsBound(s, depth)
	case Returned:
		return r.returnedClient(s, depth)
	}
	return Bound{}
}

// fieldsBound looks at the fields and setters of a client or transport.
func (r *Result) fieldsBound(s Source, depth int) Bound {
	info := r.Type(r.TypeOf(s))
	if info == nil {
		return Bound{}
	}
	if s.Kind == Foreign && !r.Shared(s, catalogue.KindHTTPClient) && !r.Shared(s, catalogue.KindHTTPTransport) {
		return Bound{} // a client that another package made
	}
	out := Bound{Unbounded, "no timeout is set", nil}
	for _, f := range info.Fields {
		if f.Op == catalogue.FieldClient {
			for _, v := range r.innerTimeouts(s, f.Name) {
				if !r.zero(v) {
					return Bound{Bounded, f.Name, nil}
				}
			}
		}
		for _, v := range r.plainFields(s, f) {
			switch f.Op {
			case catalogue.FieldTimeout, catalogue.FieldTimeoutAttempt, catalogue.FieldTimeoutHeader, catalogue.FieldTimeoutRead:
				if !r.zero(v) {
					return Bound{Bounded, f.Name, v.Expr}
				}
			case catalogue.FieldTransport:
				out = weaker(out, r.transportBounds(v, depth))
			case catalogue.FieldClient:
				out = weaker(out, r.clientBounds(v, depth))
			case catalogue.FieldDial:
				out = weaker(out, r.dialBound(v))
			}
			if out.State == Bounded {
				return out
			}
		}
	}
	return r.setters(s, out, depth)
}

// weaker puts together what two parts of a client say: any bound is a bound,
// and one part that is not known makes the whole unknown.
func weaker(a, b Bound) Bound {
	if a.State == Bounded || b.State == Unbounded {
		return a
	}
	return b
}

// innerTimeouts returns the limits that are set on the client that a constructor
// put into a field: c.HTTPClient.Timeout = d.
func (r *Result) innerTimeouts(s Source, name string) (out []Stored) {
	for field, stores := range r.index().stores {
		for _, st := range stores {
			through, ok := ast.Unparen(st.sel.X).(*ast.SelectorExpr)
			if !ok || through.Sel.Name != name || st.value == nil {
				continue
			}
			info := r.Type(r.info().TypeOf(through))
			if info == nil || info.Field(field.Name()) == nil || info.Field(field.Name()).Op != catalogue.FieldTimeout {
				continue
			}
			if contains(r.operand(through), s) {
				out = append(out, Stored{st.value, nil})
			}
		}
	}
	return out
}

func (r *Result) clientBounds(v Stored, depth int) Bound {
	var bounds []Bound
	for _, s := range r.sources(v.Expr, v.frame) {
		if s.Kind == Nil {
			continue
		}
		bounds = append(bounds, r.clientBound(s, depth+1))
	}
	return all(bounds)
}

func (r *Result) transportBounds(v Stored, depth int) Bound {
	var bounds []Bound
	for _, s := range r.sources(v.Expr, v.frame) {
		bounds = append(bounds, r.transportBound(s, depth+1))
	}
	return all(bounds)
}

// all puts alternatives together where one that is not known leaves the whole
// unknown.
func all(bounds []Bound) Bound {
	out := Bound{State: Unbounded}
	for _, b := range bounds {
		out = weaker(out, b)
	}
	return out
}

// setters looks at calls of setters on a value: client.SetTimeout(d).
func (r *Result) setters(s Source, out Bound, depth int) Bound {
	calls := r.methodCalls(s, func(m *types.Func) bool {
		for _, e := range r.cat.Call(sym.Key(m)) {
			if e.Op == catalogue.OpTimeoutConfig || e.Op == catalogue.OpHTTPClientAttach {
				return true
			}
		}
		return false
	})
	for _, call := range calls {
		for _, e := range r.Known(call) {
			out = weaker(out, r.configures(call, &e, nil, depth))
		}
	}
	return out
}

// configures reports what a setter or option does to a client.
func (r *Result) configures(call *ast.CallExpr, e *catalogue.Effect, fr *frame, depth int) Bound {
	none := Bound{State: Unbounded}
	switch e.Op {
	case catalogue.OpTimeoutConfig:
		switch e.Attr(catalogue.AttrScope) {
		case "", "total", "attempt", "header", "read":
		default:
			return none
		}
		for _, name := range [...]catalogue.RoleName{catalogue.RoleD, catalogue.RoleDeadline} {
			if d := sym.Role(call, e, name); d != nil && r.zero(Stored{d, fr}) {
				return none
			}
		}
		return Bound{Bounded, exprName(call.Fun), call}
	case catalogue.OpHTTPClientAttach, catalogue.OpHTTPClientNew, catalogue.OpHTTPTransportNew, catalogue.OpRetryNew:
		out := none
		if c := sym.Role(call, e, catalogue.RoleClient); c != nil {
			out = weaker(out, r.clientBounds(Stored{c, fr}, depth))
		}
		if t := sym.Role(call, e, catalogue.RoleTransport); t != nil {
			out = weaker(out, r.transportBounds(Stored{t, fr}, depth))
		}
		return out
	}
	return none
}

// returnedClient handles a client that a constructor of another package
// returns.
func (r *Result) returnedClient(s Source, depth int) Bound {
	call := s.Call()
	if call == nil {
		return Bound{}
	}
	e := r.knownAs(call, catalogue.OpHTTPClientNew, catalogue.OpClientNew, catalogue.OpRPCClientNew)
	if e == nil {
		return r.unknownMaker(call)
	}
	switch t := e.Attr(catalogue.AttrTimeout); t {
	case "none":
	case "":
		if sym.Role(call, e, catalogue.RoleClient) == nil && sym.Role(call, e, catalogue.RoleTransport) == nil {
			return Bound{}
		}
	default:
		return Bound{Bounded, "the default timeout of " + exprName(call.Fun) + " is " + t, call}
	}
	if ctx := sym.Role(call, e, catalogue.RoleCtx); ctx != nil && !r.plain(ctx, s.frame, depth) {
		return Bound{} // the context may carry a client to take the place of the default
	}
	out := r.configures(call, e, s.frame, depth)
	if out.State == Unbounded {
		out = Bound{Unbounded, exprName(call.Fun) + " sets no timeout", call}
	}
	for _, name := range [...]catalogue.RoleName{catalogue.RoleD, catalogue.RoleDeadline} {
		if d := sym.Role(call, e, name); d != nil && !r.zero(Stored{d, s.frame}) {
			return Bound{Bounded, exprName(call.Fun), call}
		}
	}
	out = weaker(out, r.options(call, e, s.frame, depth))
	if cfg := sym.Role(call, e, catalogue.RoleCfg); cfg != nil && out.State == Unbounded {
		out = weaker(out, r.clientBounds(Stored{cfg, s.frame}, depth))
	}
	if out.State != Unbounded {
		return out
	}
	return r.instance(s, out, depth)
}

// instance looks at what is done later to a client from a constructor.
func (r *Result) instance(s Source, out Bound, depth int) Bound {
	if r.Type(r.TypeOf(s)) == nil {
		return r.setters(s, out, depth) // no rows about its fields
	}
	return weaker(out, r.fieldsBound(s, depth))
}

// unknownMaker handles a function of another package that the catalogue does
// not know. One that is given a duration is thought to use it.
func (r *Result) unknownMaker(call *ast.CallExpr) Bound {
	for _, a := range call.Args {
		if isDuration(r.info().TypeOf(a)) && !r.zero(Stored{a, nil}) {
			return Bound{Bounded, exprName(call.Fun) + " takes a duration", call}
		}
	}
	return Bound{}
}

func isDuration(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	named := sym.Named(t)
	return ok && b.Kind() == types.Int64 && named != nil && named.Obj().Name() == "Duration"
}

// options looks at functional options. An option that is no row of the
// catalogue may do anything when it is not of the library itself.
func (r *Result) options(call *ast.CallExpr, e *catalogue.Effect, fr *frame, depth int) Bound {
	out := Bound{State: Unbounded}
	ref, ok := e.Role(catalogue.RoleOpts)
	if !ok {
		return out
	}
	from, ok := ref.Arg(len(call.Args))
	if !ok {
		return out
	}
	if call.Ellipsis.IsValid() {
		return Bound{}
	}
	for _, arg := range call.Args[from:] {
		for _, s := range r.sources(arg, fr) {
			out = weaker(out, r.option(s, e.Lib, depth))
		}
	}
	return out
}

func (r *Result) option(s Source, lib *catalogue.Lib, depth int) Bound {
	call := s.Call()
	if call == nil {
		return Bound{}
	}
	es := r.Known(call)
	if len(es) == 0 {
		fn := sym.Callee(r.info(), call)
		if fn == nil || fn.Pkg() == nil || r.cat.Package(sym.PkgPath(fn.Pkg())) != lib {
			return Bound{}
		}
		return Bound{State: Unbounded}
	}
	out := Bound{State: Unbounded}
	for i := range es {
		if _, runs := es[i].Role(catalogue.RoleFn); runs {
			out = weaker(out, Bound{}) // an interceptor may set a deadline
		}
		out = weaker(out, r.configures(call, &es[i], s.frame, depth))
	}
	return out
}
