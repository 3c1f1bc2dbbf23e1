package origin

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// Replay is a transport that sends requests again by itself.
type Replay struct {
	Name string   // how the source calls it
	Node ast.Node // where it is made, nil when that is not in view
	// Attempt says whether one attempt ends by itself; Limits are the limits of
	// one, as far as they are in view.
	Attempt Bound
	Limits  []Limit
}

// Replaying returns the transport of the client made at s that sends requests
// again by itself: one of a library, or a type of the user's whose RoundTrip does.
func (r *Result) Replaying(s Source) (Replay, bool) {
	defer r.lock()()
	for _, t := range r.roundTrippers(s) {
		if rep, ok := r.replays(t, 0); ok {
			return rep, true
		}
	}
	return Replay{}, false
}

// roundTrippers returns the sources of the transport of a client.
func (r *Result) roundTrippers(s Source) (out []Source) {
	if info := r.Type(r.TypeOf(s)); info != nil {
		for _, f := range info.Fields {
			if f.Op == catalogue.FieldTransport {
				for _, v := range r.plainFields(s, f) {
					out = append(out, r.sources(v.Expr, v.frame)...)
				}
			}
		}
	}
	call := s.Call()
	if call == nil || len(out) > 0 {
		return out
	}
	if e := r.knownAs(call, catalogue.OpHTTPClientNew); e != nil && replayed(e.Attr(catalogue.AttrRetried)) {
		if t := sym.Role(call, e, catalogue.RoleTransport); t != nil {
			return r.sources(t, s.frame)
		}
	}
	return nil
}

func replayed(attr string) bool { return attr == "any" || attr == "idempotent" }

func (r *Result) replays(t Source, depth int) (Replay, bool) {
	if depth > maxDepth {
		return Replay{}, false
	}
	named := sym.Named(r.TypeOf(t))
	if r.picksAnswers(t) {
		return Replay{}, false
	}
	if info := r.Type(r.TypeOf(t)); info != nil && replayed(info.Attr(catalogue.AttrRetried)) && (t.Kind == Made || t.Kind == Returned) {
		bound := r.transportBound(t, depth)
		if info.Kind == catalogue.KindHTTPClient {
			bound = r.clientBound(t, depth)
		}
		return Replay{r.typeName(r.TypeOf(t)), t.Expr, bound, r.limits(t, depth)}, true
	}
	if call := t.Call(); call != nil {
		if e := r.knownAs(call, catalogue.OpHTTPTransportNew); e != nil {
			return r.constructed(t, call, e, depth)
		}
	}
	if named == nil || types.IsInterface(named) {
		return Replay{}, false
	}
	if rep, ok := r.ownReplay(t, named, depth); ok {
		return rep, true
	}
	if named.Obj().Pkg() != r.pass.Pkg {
		return Replay{}, false
	}
	st, _ := named.Underlying().(*types.Struct)
	if st == nil {
		return Replay{}, false
	}
	for f := range st.Fields() {
		if info := r.Type(f.Type()); info == nil || info.Kind != catalogue.KindHTTPTransport {
			continue
		}
		for _, inner := range r.arrivals(f.Origin()) {
			if rep, ok := r.replays(inner, depth+1); ok {
				return rep, true
			}
		}
	}
	return Replay{}, false
}

// picksAnswers reports whether what a constructor is given to decide about
// another attempt only lets answers through, or is out of view: an attempt that
// takes too long would be the last one, whatever its limit.
func (r *Result) picksAnswers(t Source) bool {
	call := t.Call()
	if call == nil {
		return false
	}
	e := r.knownAs(call, catalogue.OpHTTPTransportNew)
	if e == nil {
		return false
	}
	decides := sym.Role(call, e, catalogue.RolePredicate)
	if decides == nil {
		return false
	}
	kinds := map[string]bool{}
	r.predicateKinds(decides, t.frame, kinds, 0)
	return kinds["status"] && len(kinds) == 1 || kinds["unknown"]
}

// predicateKinds collects what the parts of a predicate look at.
func (r *Result) predicateKinds(x ast.Expr, fr *frame, kinds map[string]bool, depth int) {
	for _, s := range r.sources(x, fr) {
		call := s.Call()
		if call == nil || depth > maxDepth {
			kinds["unknown"] = true
			continue
		}
		e := r.knownAs(call, catalogue.OpRetryPolicyPredicate)
		switch {
		case e == nil:
			if r.knownAs(call, catalogue.OpRetryPolicyAttempts) == nil {
				kinds["unknown"] = true
			}
		case sym.Role(call, e, catalogue.RolePredicate) != nil:
			for _, part := range call.Args {
				r.predicateKinds(part, s.frame, kinds, depth+1)
			}
		case e.Attr(catalogue.AttrKind) != "":
			kinds[e.Attr(catalogue.AttrKind)] = true
		}
	}
}

// constructed handles a transport from a constructor of a library: it replays by
// itself, under a policy that it is given, or as what it wraps does.
func (r *Result) constructed(t Source, call *ast.CallExpr, e *catalogue.Effect, depth int) (Replay, bool) {
	if replayed(e.Attr(catalogue.AttrRetried)) || r.retryPolicy(call, e, t.frame) {
		bound := Bound{Unbounded, "the default transport", nil}
		if inner := sym.Role(call, e, catalogue.RoleTransport); inner != nil {
			bound = r.transportBounds(Stored{inner, t.frame}, depth)
		}
		return Replay{exprName(call.Fun), call, bound, r.limits(t, depth)}, true
	}
	inner := sym.Role(call, e, catalogue.RoleTransport)
	if inner == nil {
		return Replay{}, false
	}
	for _, s := range r.sources(inner, t.frame) {
		if rep, ok := r.replays(s, depth+1); ok {
			return rep, true
		}
	}
	return Replay{}, false
}

// retryPolicy reports whether one of the policies in a call says to retry and
// none of them may limit the time of an attempt.
func (r *Result) retryPolicy(call *ast.CallExpr, e *catalogue.Effect, fr *frame) bool {
	ref, ok := e.Role(catalogue.RolePolicy)
	if !ok || call.Ellipsis.IsValid() {
		return false
	}
	from, ok := ref.Arg(len(call.Args))
	if !ok {
		return false
	}
	retries := false
	for _, arg := range call.Args[from:] {
		for _, s := range r.sources(arg, fr) {
			switch r.policyOp(s, 0) {
			case catalogue.OpRetryNew:
				retries = true
			case catalogue.OpTimeoutNew, "":
				return false
			}
		}
	}
	return retries
}

// policyOp returns what kind of policy a source is, through the calls of its
// builder; "" when that is not in view.
func (r *Result) policyOp(s Source, depth int) catalogue.Op {
	call := s.Call()
	if call == nil || depth > maxDepth*2 {
		return ""
	}
	for _, e := range r.Known(call) {
		switch e.Op {
		case catalogue.OpRetryNew, catalogue.OpTimeoutNew, catalogue.OpBreakerNew, catalogue.OpLimitNew:
			return e.Op
		}
	}
	recv := sym.Receiver(call)
	if recv == nil {
		return ""
	}
	for _, inner := range r.sources(recv, s.frame) {
		return r.policyOp(inner, depth+1)
	}
	return ""
}
