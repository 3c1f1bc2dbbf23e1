package effects

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// running says how a function is run by a call that it was given to.
type running struct {
	call            *ast.CallExpr
	path            string // field of the value that holds the function
	args            []Val
	around          []Around
	step            Step
	sig             bool // the arguments are those of a library: nothing is known of them
	helper          bool // run by a first-party helper
	optIn, inverted bool
}

// target is one function that a value may be.
type target struct {
	node  *node       // of this package
	fn    *types.Func // of another one
	bound ast.Expr    // the receiver of a method value
	maker *binding    // the call of the function that made the literal
	param *types.Var  // or: a parameter of a function around
	index int
	path  string
}

// run is what running a function value does.
func (p *pkg) run(x ast.Expr, r running) *outcome {
	o := &outcome{}
	targets, known := p.funcs(x, r.path, 0)
	o.opaque = !known
	for _, t := range targets {
		switch {
		case t.param != nil:
			o.invokes = append(o.invokes, Invoke{
				Param: t.index, Path: t.path, Around: here(r.around), Args: r.args,
				Pos: p.place(r.call.Pos()), param: t.param, sites: []*ast.CallExpr{r.call},
			})
		case t.node != nil:
			p.runNode(o, t, r)
		case t.fn != nil:
			if s := p.summary(t.fn); s != nil {
				p.runSummary(o, s, t, r, nil, t.fn.Signature())
			} else if t.bound != nil && types.IsInterface(sym.RecvType(t.fn)) && p.own(t.fn) {
				e := p.portCall(t.fn, t.bound, r.call)
				e.Around = here(r.around)
				o.effects = append(o.effects, e)
				o.opaque = true
			} else {
				o.opaque = o.opaque || p.own(t.fn)
			}
		}
	}
	return o
}

// here marks regions as made by the call at hand.
func here(around []Around) []Around {
	out := make([]Around, len(around))
	for i, a := range around {
		a.here = true
		out[i] = a
	}
	return out
}

func (p *pkg) runNode(o *outcome, t target, r running) {
	if t.node.sum == nil {
		return
	}
	var attempt, marked *regions.Region
	retried := within(r.around, RunsRetry)
	if retried {
		opts := regions.AttemptOptions{Node: r.call, OptIn: r.optIn, Inverted: r.inverted}
		attempt = p.finder.Attempt(t.node.syntax(), opts)
		if r.optIn && t.node.sum.Retryable { // what is called marks its errors itself
			opts.OptIn = false
			marked = p.finder.Attempt(t.node.syntax(), opts)
		}
		if attempt == nil && marked == nil { // nothing in it goes round again
			r.around = without(r.around, RunsRetry)
			retried = false
		}
	}
	filter := func(sites []*ast.CallExpr) []Around {
		if !retried {
			return here(r.around)
		}
		for _, site := range sites {
			switch {
			case attempt != nil && attempt.Replays(site):
				return p.sendsRound(refine(here(r.around), attempt, !p.given(site) || attempt.Any(site)), t.node, site, r)
			case marked != nil && p.marksRetry(site) && marked.Replays(site):
				return refine(here(r.around), marked, false)
			}
		}
		if len(sites) == 0 && attempt != nil {
			return refine(here(r.around), attempt, true)
		}
		return without(here(r.around), RunsRetry)
	}
	p.runSummary(o, t.node.sum, t, r, filter, t.node.sig)
}

// marksRetry reports whether a call marks an error as worth another attempt,
// itself or further down: an opt-in retry repeats only those.
func (p *pkg) marksRetry(call *ast.CallExpr) bool {
	return p.marksErrors(call, func(op catalogue.Op) bool {
		return op == catalogue.OpRetryRetryable || op == catalogue.OpRetryAfter
	}, func(s *Summary) bool { return s.Retryable })
}

// marksPermanent reports whether a call marks an error as not worth another
// attempt, itself or further down.
func (p *pkg) marksPermanent(call *ast.CallExpr) bool {
	return p.marksErrors(call, func(op catalogue.Op) bool { return op == catalogue.OpRetryPermanent },
		func(s *Summary) bool { return s.Permanent })
}

// marksErrors reports whether a call marks an error: the catalogue says so of
// what it does, or the summary of what it calls.
func (p *pkg) marksErrors(call *ast.CallExpr, by func(catalogue.Op) bool, said func(*Summary) bool) bool {
	if rows := p.rows(call); rows != nil {
		return slices.ContainsFunc(rows, func(row catalogue.Effect) bool { return by(row.Op) })
	}
	fn := sym.Callee(p.info, call)
	if fn == nil {
		return false
	}
	if s := p.summary(fn); s != nil {
		return said(s)
	}
	return slices.ContainsFunc(p.behind(fn, call.Pos()), func(impl *types.Func) bool {
		s := p.summary(impl)
		return s != nil && said(s)
	})
}

// refine adds what the attempt itself says of the failures it lets through.
func refine(around []Around, attempt *regions.Region, anything bool) []Around {
	for i := range around {
		if around[i].Kind == RunsRetry {
			around[i].Rejected = around[i].Rejected || attempt.Rejected
			around[i].Guarded = around[i].Guarded || attempt.Guarded
			around[i].Any = around[i].Any && anything
		}
	}
	return around
}

func without(around []Around, kind string) []Around {
	var out []Around
	for _, a := range around {
		if a.Kind != kind {
			out = append(out, a)
		}
	}
	return out
}

func (p *pkg) runSummary(o *outcome, s *Summary, t target, r running, filter func([]*ast.CallExpr) []Around, sig *types.Signature) {
	b := &binding{p: p, call: r.call, sig: sig, byVal: true, vals: r.args, bound: t.bound}
	name := "func literal"
	if t.fn != nil {
		name = display(p.pass.Pkg, t.fn)
	} else if t.node.fn != nil {
		name = display(p.pass.Pkg, t.node.fn)
	}
	o.effects = slices.Grow(o.effects, len(s.Effects))
	for _, e := range s.Effects {
		around := here(r.around)
		if filter != nil {
			around = filter(e.sites)
		}
		e = b.effect(e)
		if t.maker != nil {
			e = t.maker.effect(e)
		}
		e.Idempotent = e.Idempotent || s.Idempotent
		e.Around = slices.Concat(around, b.bounds(leave(e.Around)))
		if name != "func literal" {
			e.Steps = prepend(Step{Func: name, Pos: p.place(r.call.Pos())}, e.Steps)
		}
		if r.helper && r.step.Func != "" {
			step := r.step
			step.Retries = within(r.around, RunsRetry)
			e.Steps = prepend(step, e.Steps)
		}
		e.sites = nil
		o.effects = append(o.effects, e)
	}
	for _, inv := range s.Invokes {
		if inv.param == nil || b.owns(inv.param) {
			if inv.Param >= 0 && inv.Param < len(r.args) && r.args[inv.Param].Kind == Param {
				v := r.args[inv.Param]
				o.invokes = append(o.invokes, Invoke{
					Param: v.Index, Path: v.Text + inv.Path, Around: append(here(r.around), b.bounds(inv.Around)...), Args: inv.Args,
					Pos: p.place(r.call.Pos()), param: v.param(), sites: []*ast.CallExpr{r.call},
				})
			}
			continue
		}
		inv.Around = append(here(r.around), b.bounds(leave(inv.Around))...)
		inv.sites = []*ast.CallExpr{r.call}
		o.invokes = append(o.invokes, inv)
	}
	o.opaque = o.opaque || s.Opaque
}
