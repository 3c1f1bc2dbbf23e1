package origin

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// Limit is a limit on time that a client, transport, dialer or settings struct
// is given.
type Limit struct {
	Op   catalogue.FieldOp // which part of a call it bounds
	Name string            // what sets it: "Client.Timeout", "SetTimeout"
	Span Span
	At   ast.Expr // what says how long
}

// Limits returns the limits on time of the value made at s, and of the one
// transport, client and dialer that it is put together from.
func (r *Result) Limits(s Source) []Limit {
	defer r.lock()()
	return r.limits(s, 0)
}

func (r *Result) limits(s Source, depth int) (out []Limit) {
	if depth > maxDepth {
		return nil
	}
	t := r.TypeOf(s)
	info := r.Type(t)
	if info != nil {
		for _, f := range info.Fields {
			for _, v := range r.plainFields(s, f) {
				out = append(out, r.fieldLimits(t, f, v, depth)...)
			}
			if f.Op == catalogue.FieldClient {
				for _, v := range r.innerTimeouts(s, f.Name) {
					out = append(out, Limit{innerOp(info), r.typeName(t) + "." + f.Name + ".Timeout", r.span(v), v.Expr})
				}
			}
		}
	}
	for _, call := range r.methodCalls(s, r.setsTime) {
		for i, e := range r.Known(call) {
			if e.Op == catalogue.OpTimeoutConfig {
				out = append(out, r.callLimit(call, &r.Known(call)[i], nil)...)
			} else {
				out = append(out, r.attached(call, &e, nil, depth)...)
			}
		}
	}
	if call := s.Call(); call != nil {
		out = append(out, r.madeLimits(call, s.frame, depth)...)
	}
	return out
}

// setsTime reports whether a method sets a limit, or the client or transport to
// use.
func (r *Result) setsTime(m *types.Func) bool {
	return slices.ContainsFunc(r.cat.Call(sym.Key(m)), func(e catalogue.Effect) bool {
		return e.Op == catalogue.OpTimeoutConfig || e.Op == catalogue.OpHTTPClientAttach
	})
}

// fieldLimits returns the limits that one field brings.
func (r *Result) fieldLimits(t types.Type, f catalogue.Field, v Stored, depth int) []Limit {
	switch f.Op {
	case catalogue.FieldTimeout, catalogue.FieldTimeoutAttempt, catalogue.FieldTimeoutConnect, catalogue.FieldTimeoutHeader,
		catalogue.FieldTimeoutRead, catalogue.FieldTimeoutWrite:
		if !isDuration(r.info().TypeOf(v.Expr)) && r.info().Types[v.Expr].Value == nil {
			return nil // a point in time, or another unit
		}
		return []Limit{{f.Op, r.typeName(t) + "." + f.Name, r.span(v), v.Expr}}
	case catalogue.FieldTransport:
		return r.part(v, depth)
	case catalogue.FieldClient:
		inner := r.part(v, depth)
		for i := range inner {
			if inner[i].Op == catalogue.FieldTimeout {
				inner[i].Op = innerOp(r.Type(t))
			}
		}
		return inner
	case catalogue.FieldDial:
		return r.dialLimits(v, depth)
	}
	return nil
}

// typeName writes a named type with its package: "http.Client".
func (r *Result) typeName(t types.Type) string {
	named := sym.Named(t)
	return named.Obj().Pkg().Name() + "." + named.Obj().Name()
}

// funcName writes what is called, with its package: "resty.Client.SetTimeout".
func (r *Result) funcName(call *ast.CallExpr) string {
	fn := sym.Callee(r.info(), call)
	name := fn.Name()
	if k := sym.Key(fn); k.Recv != "" {
		name = k.Recv + "." + name
	}
	return fn.Pkg().Name() + "." + name
}

// innerOp says what the limit of the client inside another one bounds: one
// attempt when the outer one sends again.
func innerOp(outer *catalogue.TypeInfo) catalogue.FieldOp {
	if outer.Attr(catalogue.AttrRetried) != "" {
		return catalogue.FieldTimeoutAttempt
	}
	return catalogue.FieldTimeout
}

// part returns the limits of what a client is put together from, when there is
// only one that it may be.
func (r *Result) part(v Stored, depth int) []Limit {
	var only []Source
	for _, s := range r.sources(v.Expr, v.frame) {
		if s.Kind != Nil {
			only = append(only, s)
		}
	}
	if len(only) != 1 || only[0].Kind == Foreign {
		return nil
	}
	return r.limits(only[0], depth+1)
}

// dialLimits returns the limits of a function that opens connections.
func (r *Result) dialLimits(v Stored, depth int) (out []Limit) {
	srcs := r.sources(v.Expr, v.frame)
	if len(srcs) != 1 || srcs[0].Kind != Function {
		return nil
	}
	s := srcs[0]
	if sel, ok := s.Expr.(*ast.SelectorExpr); ok {
		for _, d := range r.sources(sel.X, s.frame) {
			out = append(out, r.limits(d, depth+1)...)
		}
		return out
	}
	f := r.functionOf(s)
	if f == nil || f.body == nil {
		return nil
	}
	ast.Inspect(f.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if info := r.Type(r.info().TypeOf(n)); info != nil && info.Kind == catalogue.KindDialer {
				out = append(out, r.limits(Source{Kind: Made, Expr: n}, depth+1)...)
			}
		case *ast.CallExpr:
			if e := r.knownAs(n, catalogue.OpNetDial); e != nil {
				if d := sym.Role(n, e, catalogue.RoleD); d != nil {
					out = append(out, Limit{catalogue.FieldTimeoutConnect, exprName(n.Fun), r.span(Stored{d, nil}), d})
				}
			}
		}
		return true
	})
	return out
}

// scopes are what the scopes of setters and options bound.
var scopes = map[string]catalogue.FieldOp{
	"": catalogue.FieldTimeout, "total": catalogue.FieldTimeout, "attempt": catalogue.FieldTimeoutAttempt, "connect": catalogue.FieldTimeoutConnect,
	"header": catalogue.FieldTimeoutHeader, "read": catalogue.FieldTimeoutRead, "write": catalogue.FieldTimeoutWrite,
}

// callLimit returns the limit that a setter or option sets.
func (r *Result) callLimit(call *ast.CallExpr, e *catalogue.Effect, fr *frame) []Limit {
	op, known := scopes[e.Attr(catalogue.AttrScope)]
	d := sym.Role(call, e, catalogue.RoleD)
	if !known || d == nil {
		return nil
	}
	return []Limit{{op, r.funcName(call), r.span(Stored{d, fr}), d}}
}

// attached returns the limits of the client or transport that a call is given.
func (r *Result) attached(call *ast.CallExpr, e *catalogue.Effect, fr *frame, depth int) (out []Limit) {
	for _, name := range [...]catalogue.RoleName{catalogue.RoleClient, catalogue.RoleTransport} {
		if ref, ok := e.Role(name); !ok || ref.Base == catalogue.RefRecv && e.Op == catalogue.OpHTTPClientAttach {
			continue
		}
		if x := sym.Role(call, e, name); x != nil {
			out = append(out, r.part(Stored{x, fr}, depth)...)
		}
	}
	return out
}

// madeLimits returns the limits that a constructor of another package is given:
// by a wrapped client or transport, and by options.
func (r *Result) madeLimits(call *ast.CallExpr, fr *frame, depth int) []Limit {
	e := r.knownAs(call, catalogue.OpHTTPClientNew, catalogue.OpHTTPTransportNew, catalogue.OpClientNew)
	if e == nil {
		return nil
	}
	out := r.attached(call, e, fr, depth)
	ref, ok := e.Role(catalogue.RoleOpts)
	if !ok || call.Ellipsis.IsValid() {
		return out
	}
	from, ok := ref.Arg(len(call.Args))
	if !ok {
		return out
	}
	for _, arg := range call.Args[from:] {
		for _, s := range r.sources(arg, fr) {
			opt := s.Call()
			if opt == nil {
				continue
			}
			if o := r.knownAs(opt, catalogue.OpTimeoutConfig); o != nil {
				out = append(out, r.callLimit(opt, o, s.frame)...)
			} else if o := r.knownAs(opt, catalogue.OpHTTPClientAttach); o != nil {
				out = append(out, r.attached(opt, o, s.frame, depth)...)
			}
		}
	}
	return out
}
