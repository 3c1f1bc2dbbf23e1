package origin

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/types/typeutil"
)

// ownReplay handles a round tripper type of the user's.
func (r *Result) ownReplay(t Source, named *types.Named, depth int) (Replay, bool) {
	retried := r.retriedSends(named)
	if len(retried) == 0 || named.Obj().Pkg() == r.pass.Pkg && r.onlyAnswers(named) {
		return Replay{}, false
	}
	rep := Replay{Name: r.typeName(named), Node: t.Expr, Attempt: Bound{Unbounded, "no deadline of its own", nil}}
	for _, e := range retried {
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

// onlyAnswers reports whether the retries of a round tripper of the package only
// send again what was answered: an attempt that takes too long ends them anyway.
func (r *Result) onlyAnswers(named *types.Named) bool {
	facts := r.pass.ResultOf[effects.Analyzer].(*effects.Result)
	retries, others := 0, 0
	for m := range named.Methods() {
		f := r.index().funcs[m]
		if f == nil || f.body == nil {
			continue
		}
		for _, region := range facts.Finder().Of(f.node) {
			if region.Kind != regions.Retry {
				continue
			}
			ast.Inspect(f.body, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || !region.Contains(call) || !sends(facts.At(call)) {
					return true
				}
				retries++
				if region.Lets([]ast.Node{call}, regions.Transport).Outcome != regions.Never {
					others++
				}
				return true
			})
		}
	}
	return retries > 0 && others == 0
}

func sends(list []effects.Effect) bool {
	return slices.ContainsFunc(list, func(e effects.Effect) bool { return e.Op == catalogue.OpHTTPSend })
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
		for _, src := range r.insideOf(f.Origin()) {
			if info.Kind == catalogue.KindHTTPClient {
				bounds = append(bounds, r.clientBound(src, depth+1))
			} else {
				bounds = append(bounds, r.transportBound(src, depth+1))
			}
		}
	}
	return r.join(bounds)
}

// insideOf returns the sources of what a field of a round tripper holds. Where it
// takes over the transport of the client that it is put into, as in
// c.Transport = &retrying{next: c.Transport}, that is what the client had before.
func (r *Result) insideOf(field *types.Var) (out []Source) {
	for _, d := range r.index().defs[field] {
		sel, f := r.transportOf(d.value)
		if f == nil {
			out = append(out, r.defined(d)...)
			continue
		}
		had := false
		for _, client := range r.sources(sel.X, nil) {
			for _, v := range r.plainFields(client, *f) {
				if within := v.Expr.Pos() <= d.node.Pos() && d.node.End() <= v.Expr.End(); !within {
					out, had = append(out, r.sources(v.Expr, v.frame)...), true
				}
			}
			if client.Kind != Made && client.Kind != Zero {
				out, had = append(out, Source{Kind: Unknown, Expr: sel}), true
			}
		}
		if !had {
			out = append(out, Source{Kind: Nil, Expr: sel})
		}
	}
	return out
}

// transportOf returns the selection of a client's transport that an expression
// is, with the row of the field; nil when it is something else.
func (r *Result) transportOf(x ast.Expr) (*ast.SelectorExpr, *catalogue.Field) {
	sel, ok := ast.Unparen(x).(*ast.SelectorExpr)
	if !ok {
		return nil, nil
	}
	info := r.Type(r.info().TypeOf(sel.X))
	if info == nil || info.Kind != catalogue.KindHTTPClient {
		return nil, nil
	}
	f := info.Field(sel.Sel.Name)
	if f == nil || f.Op != catalogue.FieldTransport {
		return nil, nil
	}
	return sel, f
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
		if isDuration(t) || sym.StructOf(t) != nil && r.Type(t) == nil || call.Ellipsis.IsValid() {
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
