package origin

import (
	"go/ast"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// LimitedBy returns what is known of the time limits that a context was given on
// its way; ok is false when one of the ways gives it none that is in view.
func (r *Result) LimitedBy(ctx ast.Expr) (limits []Span, ok bool) {
	defer r.lock()()
	return r.limitedBy(ctx, nil, 0)
}

func (r *Result) limitedBy(ctx ast.Expr, fr *frame, depth int) (limits []Span, ok bool) {
	if depth > maxDepth {
		return nil, false
	}
	srcs := r.sources(ctx, fr)
	for _, s := range srcs {
		call := s.Call()
		if call == nil {
			return nil, false
		}
		if span, ok := r.ctxSpan(call, s.frame); ok {
			limits = append(limits, span)
			continue
		}
		e := r.knownAs(call, catalogue.OpCtxDerive)
		if e == nil {
			return nil, false
		}
		parent := sym.Role(call, e, catalogue.RoleCtx)
		if parent == nil {
			return nil, false
		}
		inner, ok := r.limitedBy(parent, s.frame, depth+1)
		if !ok {
			return nil, false
		}
		limits = append(limits, inner...)
	}
	return limits, len(srcs) > 0
}

// ctxSpan returns the time limit that a call puts on a context.
func (r *Result) ctxSpan(call *ast.CallExpr, fr *frame) (Span, bool) {
	e := r.knownAs(call, catalogue.OpTimeoutCtx)
	if e == nil {
		return Span{}, false
	}
	d := sym.Role(call, e, catalogue.RoleD)
	if d == nil {
		return Span{Open: true}, true
	}
	return r.span(Stored{d, fr}), true
}
