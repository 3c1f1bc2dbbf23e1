package origin

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// State is how much is known of a bound.
type State uint8

// States of a bound.
const (
	NotKnown  State = iota // cannot be told
	Outside                // callers out of view decide, and nothing in view does
	Bounded                // ends by itself
	Unbounded              // provably does not
	Sometimes              // on some ways, and provably not on others; only who asks for every way gets it
)

// Bound is an answer to "does this end by itself".
type Bound struct {
	State State
	Why   string   // evidence, as part of a sentence: "context.Background()", "Timeout is not set"
	At    ast.Node // where the evidence is, or nil
}

// join puts alternatives together. A bound on any of them is a sign that
// somebody thought of it, and silences; else one provable lack is enough; else
// one that cannot be told leaves the whole untold.
func (r *Result) join(bounds []Bound) Bound {
	if r.every {
		return OnEveryWay(bounds)
	}
	var out Bound
	for i, b := range bounds {
		if i == 0 || weight[b.State] > weight[out.State] {
			out = b
		}
	}
	return out
}

var weight = [...]int{Outside: 0, NotKnown: 1, Unbounded: 2, Bounded: 3, Sometimes: 3}

// Deadline reports whether a context has a deadline: set on the way, or by any
// caller in view. The context of an inbound request has none.
func (r *Result) Deadline(ctx ast.Expr) Bound {
	defer r.lock()()
	return r.deadline(ctx, nil, 0)
}

func (r *Result) deadline(ctx ast.Expr, fr *frame, depth int) Bound {
	return r.bounded(ctx, fr, depth, r.contextBound)
}

// bounded joins what bounds the sources of a value.
func (r *Result) bounded(x ast.Expr, fr *frame, depth int, bound func(Source, int) Bound) Bound {
	if depth > maxDepth*2 {
		return Bound{}
	}
	var bounds []Bound
	for _, s := range r.sources(x, fr) {
		bounds = append(bounds, bound(s, depth))
	}
	return r.join(bounds)
}

func (r *Result) contextBound(s Source, depth int) Bound {
	switch s.Kind {
	case Nil:
		return Bound{Unbounded, "a nil context", s.Expr}
	case Given:
		return r.givenContext(s, depth)
	case Returned:
		return r.returnedContext(s, depth)
	}
	return Bound{Why: "a context whose origin is not visible"}
}

// givenContext handles a context that code out of view passes in. The context
// of a function literal that is passed to a function together with a context
// is thought to be derived from that one.
func (r *Result) givenContext(s Source, depth int) Bound {
	out := Bound{State: Outside, Why: "its context is the caller's"}
	v, ok := s.Obj.(*types.Var)
	if !ok {
		return out
	}
	f := r.index().params[v]
	if f == nil {
		return out
	}
	lit, ok := f.node.(*ast.FuncLit)
	if !ok {
		return out
	}
	out.State = NotKnown
	if call, ok := r.index().parents[lit].(*ast.CallExpr); ok {
		if b := r.fromArguments(call, s.frame, depth); b.State == Bounded {
			return b
		}
	}
	return out
}

// fromArguments reports the bound of the contexts passed to a call.
func (r *Result) fromArguments(call *ast.CallExpr, fr *frame, depth int) Bound {
	var bounds []Bound
	for _, a := range call.Args {
		if t := r.info().TypeOf(a); t != nil && sym.IsContext(t) {
			bounds = append(bounds, r.deadline(a, fr, depth+1))
		}
	}
	return r.join(bounds)
}

func (r *Result) returnedContext(s Source, depth int) Bound {
	call := s.Call()
	if call == nil {
		return Bound{}
	}
	for _, e := range r.Known(call) {
		switch e.Op {
		case catalogue.OpTimeoutCtx:
			return Bound{Bounded, "a context with a deadline", call}
		case catalogue.OpCtxRoot:
			return Bound{Unbounded, exprName(call.Fun) + "() has no deadline", call}
		case catalogue.OpCtxDetach:
			return Bound{Unbounded, exprName(call.Fun) + " drops the deadline", call}
		case catalogue.OpCtxDerive:
			if parent := sym.Role(call, &e, catalogue.RoleCtx); parent != nil {
				return r.deadline(parent, s.frame, depth+1)
			}
		case catalogue.OpCtxInbound:
			return r.inbound(call, s.frame, depth)
		}
	}
	if parent := r.handedOn(call, s.Index); parent != nil {
		return r.deadline(parent, s.frame, depth+1)
	}
	// A function that is not known, and that was given a context: what it
	// returns keeps the deadline. To have one of its own it would return a
	// function that releases it, too.
	if b := r.fromArguments(call, s.frame, depth); b.State == Bounded || !returnsFunc(r.info().TypeOf(call)) {
		return b
	}
	return Bound{Why: "a context from " + exprName(call.Fun)}
}

func returnsFunc(t types.Type) bool {
	tuple, ok := t.(*types.Tuple)
	if !ok {
		return false
	}
	for v := range tuple.Variables() {
		if _, ok := v.Type().Underlying().(*types.Signature); ok {
			return true
		}
	}
	return false
}

// inbound handles the context of a request value: that of a request made here
// is what it was made with, that of a request being served has no deadline.
func (r *Result) inbound(call *ast.CallExpr, fr *frame, depth int) Bound {
	served := Bound{Unbounded, "the context of the request being served has no deadline", call}
	recv := sym.Receiver(call)
	if recv == nil || r.requestNew(recv, fr) == nil {
		if r.limitsHandlers() {
			return Bound{Why: "the context of a request that a limit may be set for"}
		}
		return served
	}
	return r.requestDeadline(recv, fr, depth+1)
}

// limitsHandlers reports whether the package puts a limit around a handler, as
// http.TimeoutHandler does: requests that are served there have a deadline.
func (r *Result) limitsHandlers() bool {
	for fn := range r.index().calls {
		for _, e := range r.rows(fn) {
			if e.Op == catalogue.OpTimeoutServer {
				return true
			}
		}
	}
	return false
}

// requestNew returns a call that makes the request an expression stands for,
// or nil when it is a request that came in.
func (r *Result) requestNew(req ast.Expr, fr *frame) *ast.CallExpr {
	for _, s := range r.sources(req, fr) {
		if call := s.Call(); call != nil && r.knownAs(call, catalogue.OpHTTPRequestNew, catalogue.OpHTTPRequestCtx) != nil {
			return call
		}
	}
	return nil
}

// RequestDeadline reports whether the context of a request value has a
// deadline.
func (r *Result) RequestDeadline(req ast.Expr) Bound {
	defer r.lock()()
	return r.requestDeadline(req, nil, 0)
}

func (r *Result) requestDeadline(req ast.Expr, fr *frame, depth int) Bound {
	return r.bounded(req, fr, depth, r.requestBound)
}

func (r *Result) requestBound(s Source, depth int) Bound {
	if s.Kind == Made {
		return Bound{Unbounded, "the request has no context", s.Expr}
	}
	call := s.Call()
	if call == nil {
		return Bound{Why: "a request from elsewhere"}
	}
	e := r.knownAs(call, catalogue.OpHTTPRequestCtx, catalogue.OpHTTPRequestNew)
	if e == nil {
		return Bound{Why: "a request from " + exprName(call.Fun)}
	}
	if b, ok := r.requestSet(s, depth); ok {
		return b
	}
	if ctx := sym.Role(call, e, catalogue.RoleCtx); ctx != nil {
		return r.deadline(ctx, s.frame, depth+1)
	}
	if inner := sym.Role(call, e, catalogue.RoleReq); inner != nil {
		return r.requestDeadline(inner, s.frame, depth+1) // a wrapper around a request
	}
	if e.Is(catalogue.AttrCtxless) {
		return Bound{Unbounded, exprName(call.Fun) + " takes no context", call}
	}
	return Bound{Why: "a request from " + exprName(call.Fun)}
}

// requestSet handles what setters give a request after it is made: a context,
// or a time limit.
func (r *Result) requestSet(s Source, depth int) (Bound, bool) {
	calls := r.methodCalls(s, func(m *types.Func) bool {
		for _, e := range r.cat.Call(sym.Key(m)) {
			_, isNew := e.Role(catalogue.RoleResult)
			if e.Op == catalogue.OpHTTPRequestCtx && !isNew || e.Op == catalogue.OpTimeoutConfig {
				return true
			}
		}
		return false
	})
	var bounds []Bound
	for _, call := range calls {
		for _, e := range r.Known(call) {
			if e.Op == catalogue.OpTimeoutConfig {
				return Bound{Bounded, exprName(call.Fun), call}, true
			}
			if ctx := sym.Role(call, &e, catalogue.RoleCtx); ctx != nil {
				bounds = append(bounds, r.deadline(ctx, nil, depth+1))
			}
		}
	}
	return r.join(bounds), len(bounds) > 0
}

// exprName writes the function of a call for a message: "http.NewRequest".
func exprName(e ast.Expr) string { return types.ExprString(ast.Unparen(e)) }

// plain reports whether a context carries no values of the program: it is a
// root or that of a request, perhaps with a deadline.
func (r *Result) plain(ctx ast.Expr, fr *frame, depth int) bool {
	if depth > maxDepth*2 {
		return false
	}
	srcs := r.sources(ctx, fr)
	for _, s := range srcs {
		call := s.Call()
		if call == nil {
			return false
		}
		e := r.knownAs(call, catalogue.OpCtxRoot, catalogue.OpCtxInbound, catalogue.OpTimeoutCtx, catalogue.OpCtxDetach, catalogue.OpCtxDerive)
		if e == nil {
			return false
		}
		if _, releases := e.Role(catalogue.RoleRelease); e.Op == catalogue.OpCtxDerive && !releases {
			return false // context.WithValue and its like
		}
		if parent := sym.Role(call, e, catalogue.RoleCtx); parent != nil && !r.plain(parent, s.frame, depth+1) {
			return false
		}
	}
	return len(srcs) > 0
}
