package breakers

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/sym"
)

// option applies one option that a constructor is given, or a list of them. What
// is not in view may set anything.
func (r *Result) option(b *Breaker, h held, depth int) {
	if depth > maxDepth {
		b.blur()
		return
	}
	if r.info.Types[h.x].IsNil() {
		return
	}
	switch x := ast.Unparen(h.x).(type) {
	case *ast.CompositeLit:
		for _, elt := range x.Elts {
			r.option(b, held{elt, h.in}, depth+1)
		}
	case *ast.Ident:
		v, isVar := r.info.ObjectOf(x).(*types.Var)
		if !isVar || v.Pkg() != r.pass.Pkg {
			b.blur()
			return
		}
		defs, implicit := r.fx.Reaching(v, x.Pos())
		if len(defs) == 1 && !implicit && plain(defs[0]) {
			r.option(b, held{defs[0].Expr, h.in}, depth+1)
			return
		}
		if given, known := h.in.Parameter(v); known && len(defs) == 0 && len(given) == 1 {
			r.option(b, held{given[0].Expr, given[0].In}, depth+1)
			return
		}
		b.blur()
	case *ast.CallExpr:
		r.optionCall(b, x, h.in, depth)
	default:
		b.blur()
	}
}

func (r *Result) optionCall(b *Breaker, call *ast.CallExpr, in policy.Reader, depth int) {
	tv := r.info.Types[call.Fun]
	switch {
	case tv.IsType() && len(call.Args) == 1:
		r.option(b, held{call.Args[0], in}, depth+1)
		return
	case tv.IsBuiltin() && sym.CalledName(call) == "append":
		for _, x := range call.Args {
			r.option(b, held{x, in}, depth+1)
		}
		return
	}
	if rows := r.fx.Rows(call); rows != nil {
		for i := range rows {
			r.step(b, &rows[i], call, in, true)
		}
		return
	}
	fn := sym.Callee(r.info, call)
	if fn == nil || r.fx.Own(fn) {
		b.blur()
	}
	// An option of the library that says nothing of what we ask for.
}

// step applies a call that sets one thing: an option, or a step of a builder.
// sure is unset when it happens on some ways only.
func (r *Result) step(b *Breaker, row *catalogue.Effect, call *ast.CallExpr, in policy.Reader, sure bool) {
	arg := func(name catalogue.RoleName) ast.Expr {
		x, _, _ := effects.Role(row, name, call)
		return x
	}
	switch row.Op {
	case catalogue.OpBreakerName:
		if b.Name = (Name{Has: true}); sure && arg(catalogue.RoleLabel) != nil {
			b.Name = r.nameOf(held{arg(catalogue.RoleLabel), in})
		}
	case catalogue.OpBreakerTrip:
		r.tripStep(b, row, call, in, sure)
	case catalogue.OpBreakerOpen, catalogue.OpRetryPolicyBackoff:
		if b.Open = (policy.Span{}); sure && arg(catalogue.RoleD) != nil {
			b.Open = in.Span(arg(catalogue.RoleD))
		}
	case catalogue.OpBreakerHalf:
		if b.Trials = (policy.Count{}); sure && arg(catalogue.RoleN) != nil {
			b.Trials = in.Number(arg(catalogue.RoleN)).Count()
		}
	case catalogue.OpBreakerMinimum:
		if b.Trip.After = (policy.Count{}); sure && arg(catalogue.RoleN) != nil {
			b.Trip.After = in.Number(arg(catalogue.RoleN)).Count()
		}
	case catalogue.OpBreakerWindow:
		if b.Window = (policy.Span{}); sure && arg(catalogue.RoleD) != nil {
			b.Window = in.Span(arg(catalogue.RoleD))
		}
	case catalogue.OpBreakerPredicate, catalogue.OpRetryPolicyPredicate:
		r.counted(b, row, call, sure)
	case catalogue.OpBreakerChange:
		if x := arg(catalogue.RoleFn); sure || x != nil {
			b.change(r, x)
		}
	}
}

func (r *Result) tripStep(b *Breaker, row *catalogue.Effect, call *ast.CallExpr, in policy.Reader, sure bool) {
	b.Trip = Trip{Node: call}
	if !sure {
		return
	}
	if x, _, _ := effects.Role(row, catalogue.RolePredicate, call); x != nil {
		r.decider(b, held{x, in})
		return
	}
	r.trip(b, row, call, in)
	if x, _, _ := effects.Role(row, catalogue.RoleD, call); x != nil {
		b.Window = in.Span(x)
	}
}

// counted notes what decides about failures: functions and errors that are
// named, or a flag of which only the library knows what it spares.
func (r *Result) counted(b *Breaker, row *catalogue.Effect, call *ast.CallExpr, sure bool) {
	if _, has := row.Role(catalogue.RoleFlag); has || !sure {
		if b.Counts.Kind != CountsSome {
			b.Counts = Counts{}
		}
		return
	}
	given := call.Args
	if x, _, _ := effects.Role(row, catalogue.RolePredicate, call); x != nil {
		given = []ast.Expr{x}
	}
	b.Counts = Counts{Kind: CountsSome, Counted: append(b.Counts.Counted[:len(b.Counts.Counted):len(b.Counts.Counted)], given...)}
}
