package origin

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/types/typeutil"
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
		if t := role(call, e, catalogue.RoleTransport); t != nil {
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

// constructed handles a transport from a constructor of a library: it replays by
// itself, under a policy that it is given, or as what it wraps does.
func (r *Result) constructed(t Source, call *ast.CallExpr, e *catalogue.Effect, depth int) (Replay, bool) {
	if replayed(e.Attr(catalogue.AttrRetried)) || r.retryPolicy(call, e, t.frame) {
		bound := Bound{Unbounded, "the default transport", nil}
		if inner := role(call, e, catalogue.RoleTransport); inner != nil {
			bound = r.transportBounds(Stored{inner, t.frame}, depth)
		}
		return Replay{exprName(call.Fun), call, bound, r.limits(t, depth)}, true
	}
	inner := role(call, e, catalogue.RoleTransport)
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
	recv := receiver(call)
	if recv == nil {
		return ""
	}
	for _, inner := range r.sources(recv, s.frame) {
		return r.policyOp(inner, depth+1)
	}
	return ""
}

// ownReplay handles a round tripper type of the user's.
func (r *Result) ownReplay(t Source, named *types.Named, depth int) (Replay, bool) {
	sends := r.retriedSends(named)
	if len(sends) == 0 {
		return Replay{}, false
	}
	rep := Replay{Name: r.typeName(named), Node: t.Expr, Attempt: Bound{Unbounded, "no deadline of its own", nil}}
	for _, e := range sends {
		if e.Ctx.Kind == effects.Bounded {
			rep.Attempt.State = Bounded
			return rep, true
		}
	}
	if named.Obj().Pkg() == r.pass.Pkg {
		rep.Attempt = r.attemptBound(named, depth)
		return rep, true
	}
	call := t.Call()
	if call == nil {
		rep.Attempt = Bound{}
		return rep, true
	}
	if fn, ok := typeutil.Callee(r.info(), call).(*types.Func); !ok || fn.Pkg() != named.Obj().Pkg() {
		rep.Attempt = Bound{}
		return rep, true
	}
	rep.Attempt = r.givenTransports(call, t.frame, depth)
	return rep, true
}

// attemptBound reports whether a round tripper of the package that sends again
// limits each attempt: by itself, or by what it sends with. Where a transport
// may be given to it, the one that it has otherwise counts.
func (r *Result) attemptBound(named *types.Named, depth int) Bound {
	for m := range named.Methods() {
		if f := r.index().funcs[m]; f != nil && r.limitsAttempt(f, map[*function]bool{}) {
			return Bound{Bounded, "the round tripper sets a deadline", f.node}
		}
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return Bound{}
	}
	var bounds []Bound
	for f := range st.Fields() {
		info := r.Type(f.Type())
		if info == nil || info.Kind != catalogue.KindHTTPTransport && info.Kind != catalogue.KindHTTPClient {
			continue
		}
		for _, src := range r.arrivals(f.Origin()) {
			if info.Kind == catalogue.KindHTTPClient {
				bounds = append(bounds, r.clientBound(src, depth+1))
			} else {
				bounds = append(bounds, r.transportBound(src, depth+1))
			}
		}
	}
	return join(bounds)
}

// limitsAttempt reports whether a function, or one it calls in the package, may
// limit one attempt: with a deadline, or by waiting for another goroutine. A
// timer alone is for the time between attempts.
func (r *Result) limitsAttempt(f *function, seen map[*function]bool) bool {
	if f.body == nil || seen[f] {
		return false
	}
	seen[f] = true
	found := false
	ast.Inspect(f.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = true
		case *ast.CallExpr:
			if r.knownAs(n, catalogue.OpTimeoutCtx, catalogue.OpTimeoutConfig, catalogue.OpTimeoutRun, catalogue.OpPolicyRun) != nil {
				found = true
			} else if fn, ok := typeutil.Callee(r.info(), n).(*types.Func); ok {
				g := r.index().funcs[fn.Origin()]
				found = found || g != nil && r.limitsAttempt(g, seen)
			}
		}
		return !found
	})
	return found
}

// givenTransports reports on the transports that a constructor of another
// package is given: its own may be limited when it is given none, or a duration.
func (r *Result) givenTransports(call *ast.CallExpr, fr *frame, depth int) Bound {
	given := Bound{}
	for _, a := range call.Args {
		t := r.info().TypeOf(a)
		if isDuration(t) || structOf(t) != nil && r.Type(t) == nil || call.Ellipsis.IsValid() {
			return Bound{} // a limit, or settings that may hold one
		}
		if info := r.Type(t); info == nil || info.Kind != catalogue.KindHTTPTransport && info.Kind != catalogue.KindHTTPClient {
			continue
		} else if info.Kind == catalogue.KindHTTPClient {
			given = r.clientBounds(Stored{a, fr}, depth+1)
		} else {
			given = r.transportBounds(Stored{a, fr}, depth+1)
		}
	}
	return given
}

// retriedSends returns the requests that the RoundTrip of a type sends inside a
// retry.
func (r *Result) retriedSends(named *types.Named) (out []*effects.Effect) {
	facts := r.pass.ResultOf[effects.Analyzer].(*effects.Result)
	for m := range named.Methods() {
		if m.Name() != "RoundTrip" {
			continue
		}
		summary := facts.Of(m)
		if summary == nil {
			return nil
		}
		for i := range summary.Effects {
			e := &summary.Effects[i]
			if e.Op == catalogue.OpHTTPSend && e.Retry() != nil {
				out = append(out, e)
			}
		}
	}
	return out
}
