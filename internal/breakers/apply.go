package breakers

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/sym"
)

// arguments puts into a breaker what the call that makes it is given.
func (r *Result) arguments(b *Breaker) {
	call, row := b.Node, b.row
	arg := func(name catalogue.RoleName) ast.Expr {
		x, _, _ := effects.Role(row, name, call)
		return x
	}
	if ref, has := row.Role(catalogue.RoleCfg); has {
		for _, x := range effects.Args(ref, call) {
			r.apply(b, held{x, b.in}, true)
		}
	}
	if ref, has := row.Role(catalogue.RoleOpts); has {
		for _, x := range effects.Args(ref, call) {
			r.option(b, held{x, b.in}, 0)
		}
		if call.Ellipsis.IsValid() && len(effects.Args(ref, call)) == 0 {
			b.blur()
		}
	}
	if ref, has := row.Role(catalogue.RoleLabel); has && ref.Path == "" {
		if x := arg(catalogue.RoleLabel); x != nil {
			b.Name = r.nameOf(held{x, b.in})
		}
	}
	r.trip(b, row, call, b.in)
	if x := arg(catalogue.RoleD); x != nil {
		b.Open = b.in.Span(x)
	}
}

// trip sets when a breaker opens by the roles of a call.
func (r *Result) trip(b *Breaker, row *catalogue.Effect, call *ast.CallExpr, in policy.Reader) {
	arg := func(name catalogue.RoleName) ast.Expr {
		x, _, _ := effects.Role(row, name, call)
		return x
	}
	kind := tripKinds[row.Attr(catalogue.AttrTrip)]
	if x := arg(catalogue.RoleShare); x != nil {
		n := in.Number(x)
		b.Trip = Trip{Kind: Ratio, After: b.Trip.After, Node: x, From: n.From}
		if n.Known {
			b.Trip.Share = n.V
		}
	}
	if x := arg(catalogue.RoleMinimum); x != nil {
		b.Trip.After = in.Number(x).Count()
	}
	if x := arg(catalogue.RoleN); x != nil && kind != TripUnknown {
		n := in.Number(x)
		b.Trip = Trip{Kind: kind, After: n.Count(), Node: x, From: n.From}
	}
}

// apply puts a struct of settings into a breaker. top is unset for a struct
// inside of another: what it does not set may be set beside it.
func (r *Result) apply(b *Breaker, h held, top bool) {
	if r.info.Types[h.x].IsNil() {
		return
	}
	s := r.settings(h)
	info := r.fx.TypeInfo(r.info.TypeOf(h.x))
	if s == nil || info == nil {
		has := b.Name.Has || info != nil && info.FieldBy(catalogue.FieldBreakerName) != nil
		b.blur()
		b.Name.Has = has
		return
	}
	if top && s.lit != nil {
		b.At = s.lit
	}
	b.defaults(info)
	st := sym.StructOf(r.info.TypeOf(h.x))
	if st == nil {
		return
	}
	for v := range st.Fields() {
		f := info.Field(v.Name())
		value, set := s.fields[v.Origin()]
		switch {
		case f == nil && set: // perhaps settings of their own
			if inner := r.fx.TypeInfo(v.Type()); inner != nil && inner.Kind == catalogue.KindBreakerConfig {
				r.apply(b, value, false)
			}
		case f == nil:
			if inner := r.fx.TypeInfo(v.Type()); inner != nil && inner.Kind == catalogue.KindBreakerConfig {
				for i := range inner.Fields {
					b.unset(inner, &inner.Fields[i])
				}
			}
		case set && !s.maybe[v.Origin()]:
			r.set(b, info, f, value)
		case set || s.maybe[v.Origin()]:
			r.perhaps(b, f, value)
		default:
			b.unset(info, f)
		}
	}
}

// perhaps forgets what a field may have been given on some ways. A hook that is
// set on some ways is one that somebody has thought of.
func (r *Result) perhaps(b *Breaker, f *catalogue.Field, h held) {
	switch f.Op {
	case catalogue.FieldBreakerName:
		b.Name = Name{Has: true, Expr: h.x}
	case catalogue.FieldBreakerTrip, catalogue.FieldBreakerMinimum:
		b.Trip = Trip{}
	case catalogue.FieldBreakerOpen:
		b.Open = policy.Span{}
	case catalogue.FieldBreakerWindow:
		b.Window = policy.Span{}
	case catalogue.FieldBreakerHalf:
		b.Trials = policy.Count{}
	case catalogue.FieldBreakerCounts, catalogue.FieldBreakerExclude:
		b.Counts = Counts{}
	case catalogue.FieldBreakerChange:
		b.Change = Hook{Answer: policy.Unknown}
	}
}

// set puts a field of the settings into the breaker.
func (r *Result) set(b *Breaker, info *catalogue.TypeInfo, f *catalogue.Field, h held) {
	if r.info.Types[h.x].IsNil() {
		b.unset(info, f)
		return
	}
	switch f.Op {
	case catalogue.FieldBreakerName:
		b.Name = r.nameOf(h)
	case catalogue.FieldBreakerTrip:
		r.tripValue(b, info, f, h)
	case catalogue.FieldBreakerOpen:
		if b.Open = r.span(f, h); b.Open.Known && b.Open.D <= 0 {
			b.Open = zeroSpan(f.Zero)
		}
	case catalogue.FieldBreakerWindow:
		if b.Window = r.span(f, h); b.Window.Known && b.Window.D <= 0 {
			b.Window = zeroSpan(f.Zero)
		}
	case catalogue.FieldBreakerHalf:
		if b.Trials = h.in.Number(h.x).Count(); b.Trials.Known && b.Trials.N == 0 {
			b.Trials = zeroCount(f.Zero)
		}
	case catalogue.FieldBreakerMinimum:
		if b.Trip.After = h.in.Number(h.x).Count(); b.Trip.After.Known && b.Trip.After.N == 0 && f.Zero != "" {
			b.Trip.After = zeroCount(f.Zero)
		}
	case catalogue.FieldBreakerCounts:
		b.Counts = Counts{Kind: CountsSome, Spared: []ast.Expr{h.x}}
	case catalogue.FieldBreakerExclude:
		b.Counts = Counts{Kind: CountsSome, Spared: append(b.Counts.Spared[:len(b.Counts.Spared):len(b.Counts.Spared)], h.x)}
	case catalogue.FieldBreakerChange:
		b.change(r, h.x)
	}
}

// change notes what is told about changes of the state: an empty list or nil is
// nobody.
func (b *Breaker) change(r *Result, x ast.Expr) {
	if x == nil {
		b.Change.Answer = policy.Yes
		return
	}
	for _, s := range r.org.Sources(x) {
		if lit, isLit := s.Expr.(*ast.CompositeLit); isLit && len(lit.Elts) == 0 || s.Expr != nil && r.info.Types[s.Expr].IsNil() {
			return
		}
	}
	b.Change = Hook{Answer: policy.Yes, Exprs: append(b.Change.Exprs, x)}
}

// tripValue reads when to open: a number, a function over counts, or a value
// of the library that decides.
func (r *Result) tripValue(b *Breaker, info *catalogue.TypeInfo, f *catalogue.Field, h held) {
	if t, isBasic := sym.OrInvalid(r.info.TypeOf(h.x)).Underlying().(*types.Basic); isBasic && t.Info()&types.IsNumeric != 0 {
		n := h.in.Number(h.x)
		if n.Known && n.V == 0 && f.Zero != "" {
			b.unset(info, f)
			return
		}
		b.threshold(info, f, n)
		b.Trip.Node = h.x
		return
	}
	r.decider(b, h)
}

// span reads a duration, or a number of milliseconds.
func (r *Result) span(f *catalogue.Field, h held) policy.Span {
	s := h.in.Span(h.x)
	if f.Unit == "ms" {
		s.D *= 1e6
	}
	return s
}
