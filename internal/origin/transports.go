package origin

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/types/typeutil"
)

// transportBound reports whether the round tripper made at s bounds a request.
// Opening a connection in time is not enough: a server that accepts and then
// says nothing is the usual case.
func (r *Result) transportBound(s Source, depth int) Bound {
	if depth > maxDepth {
		return Bound{}
	}
	switch s.Kind {
	case Nil:
		return Bound{Unbounded, "the default transport", nil}
	case Function:
		if f := r.functionOf(s); f != nil && r.limitsTime(f, map[*function]bool{}) {
			return Bound{Bounded, "the round tripper sets a deadline", f.node}
		}
		return Bound{}
	case Foreign:
		if r.Shared(s, catalogue.KindHTTPTransport) {
			return r.fieldsBound(s, depth)
		}
	case Made, Zero:
		if named := sym.Named(r.TypeOf(s)); named != nil && named.Obj().Pkg() == r.pass.Pkg {
			return r.ownTransport(named, depth)
		}
		return r.fieldsBound(s, depth)
	case Returned:
		return r.returnedTransport(s, depth)
	}
	return Bound{}
}

// returnedTransport handles a constructor of another package: one that wraps
// a round tripper is as bounded as what it wraps.
func (r *Result) returnedTransport(s Source, depth int) Bound {
	call := s.Call()
	if call == nil {
		return Bound{}
	}
	e := r.knownAs(call, catalogue.OpHTTPTransportNew)
	if e == nil && r.knownAs(call, catalogue.OpHTTPClientNew) != nil {
		return r.returnedClient(s, depth) // a client that can be used as round tripper
	}
	if e == nil {
		return r.factoryTransport(call, s.frame, depth)
	}
	if t := e.Attr(catalogue.AttrTimeout); t != "" && t != "none" {
		return Bound{Bounded, exprName(call.Fun), call}
	}
	if _, ok := e.Role(catalogue.RoleTransport); !ok && e.Attr(catalogue.AttrTimeout) == "" {
		return Bound{}
	}
	out := r.configures(call, e, s.frame, depth)
	if out.State == Unbounded {
		return r.instance(s, out, depth)
	}
	return out
}

// ownTransport handles a round tripper type of the package: it may set a
// deadline itself, else the round tripper inside it counts.
func (r *Result) ownTransport(named *types.Named, depth int) Bound {
	for m := range named.Methods() {
		if f := r.index().funcs[m]; f != nil && r.limitsTime(f, map[*function]bool{}) {
			return Bound{Bounded, "the round tripper sets a deadline", f.node}
		}
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return Bound{}
	}
	inner := 0
	out := Bound{State: Unbounded}
	for f := range st.Fields() {
		info := r.Type(f.Type())
		if info == nil || info.Kind != catalogue.KindHTTPTransport && info.Kind != catalogue.KindHTTPClient {
			continue
		}
		inner++
		for _, src := range r.arrivals(f.Origin()) {
			if info.Kind == catalogue.KindHTTPClient {
				out = weaker(out, r.clientBound(src, depth+1))
			} else {
				out = weaker(out, r.transportBound(src, depth+1))
			}
		}
	}
	if inner == 0 {
		return Bound{} // answers by other means: a fake, a cache, another protocol
	}
	return out
}

// limitsTime reports whether a function, or one it calls in the package, puts
// a limit on time: a context with a deadline, a timer, a deadline of a
// connection.
func (r *Result) limitsTime(f *function, seen map[*function]bool) bool {
	if f.body == nil || seen[f] {
		return false
	}
	seen[f] = true
	found := false
	ast.Inspect(f.body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		if r.knownAs(call, catalogue.OpTimeoutCtx, catalogue.OpTimer, catalogue.OpTimeoutConfig, catalogue.OpTimeoutRun, catalogue.OpPolicyRun) != nil {
			found = true
		} else if fn, ok := typeutil.Callee(r.info(), call).(*types.Func); ok {
			if g := r.index().funcs[fn.Origin()]; g != nil && r.limitsTime(g, seen) {
				found = true
			}
		}
		return !found
	})
	return found
}

// dialBound handles a dial function: it bounds requests only when it sets
// deadlines on the connection itself.
func (r *Result) dialBound(v Stored) Bound {
	for _, s := range r.sources(v.Expr, v.frame) {
		f := r.functionOf(s)
		if f == nil || f.body == nil {
			continue
		}
		if r.limitsTimeOfConn(f) {
			return Bound{Bounded, "the dial function sets a deadline on the connection", f.node}
		}
	}
	return Bound{State: Unbounded}
}

func (r *Result) limitsTimeOfConn(f *function) bool {
	found := false
	ast.Inspect(f.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || r.knownAs(n, catalogue.OpTimeoutConfig) != nil
		case *ast.CompositeLit:
			// A connection type of the package that wraps the real one, to move
			// the deadline forward on every read.
			named := sym.Named(r.info().TypeOf(n))
			if named == nil || named.Obj().Pkg() != r.pass.Pkg {
				return true
			}
			for m := range named.Methods() {
				if g := r.index().funcs[m]; g != nil && r.limitsTime(g, map[*function]bool{}) {
					found = true
				}
			}
		}
		return !found
	})
	return found
}

// Transports returns the sources of the round tripper of a client.
func (r *Result) Transports(s Source) []Source {
	defer r.lock()()
	info := r.Type(r.TypeOf(s))
	if info == nil {
		return nil
	}
	f := info.FieldBy(catalogue.FieldTransport)
	if f == nil {
		return nil
	}
	var out []Source
	for _, v := range r.plainFields(s, *f) {
		out = append(out, r.sources(v.Expr, v.frame)...)
	}
	return out
}
