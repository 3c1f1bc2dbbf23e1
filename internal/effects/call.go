package effects

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/sym"
)

// outcome is what one call does.
type outcome struct {
	effects []Effect
	invokes []Invoke
	opaque  bool
	plain   []Effect // effects as rules see them
}

func (o *outcome) add(p *outcome) {
	o.effects = append(o.effects, p.effects...)
	o.invokes = append(o.invokes, p.invokes...)
	o.opaque = o.opaque || p.opaque
}

// outcomeOf says what a call does: by the catalogue, else by the summary of
// what it calls.
func (p *pkg) outcomeOf(call *ast.CallExpr) *outcome {
	if o, seen := p.done[call]; seen {
		return o
	}
	o := &outcome{}
	p.done[call] = o // a call inside its own arguments does nothing more
	p.callInto(o, call)
	return o
}

func (p *pkg) callInto(o *outcome, call *ast.CallExpr) {
	if tv := p.info.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return
	}
	if rows := p.rows(call); rows != nil {
		for i := range rows {
			p.rowInto(o, &rows[i], call)
		}
		return
	}
	fn := sym.Callee(p.info, call)
	if fn == nil {
		p.valueInto(o, call)
		return
	}
	if s := p.summary(fn); s != nil {
		p.summaryInto(o, s, p.bind(call, fn), p.stepOf(call))
		return
	}
	if types.IsInterface(sym.RecvType(fn)) {
		impls := p.behind(fn, call.Pos())
		for _, impl := range impls {
			if s := p.summary(impl); s != nil {
				step := Step{Func: display(p.pass.Pkg, impl), Pos: p.place(call.Pos())}
				p.summaryInto(o, s, p.bind(call, impl), step)
			}
		}
		if len(impls) > 0 && p.own(fn) {
			p.openInto(o, fn, call)
		}
		if len(impls) == 0 && p.own(fn) {
			o.opaque = true
			p.portInto(o, fn, call)
			if on := sym.Receiver(call); on != nil {
				o.effects = append(o.effects, p.portCall(fn, on, call))
			}
		}
		return
	}
	o.opaque = p.own(fn)
}

// valueInto adds what the call of a function value does: of a variable, a
// field, a literal on the spot, or a parameter of a function around.
func (p *pkg) valueInto(o *outcome, call *ast.CallExpr) {
	targets, known := p.funcs(call.Fun, "", 0)
	o.opaque = o.opaque || !known
	for _, t := range targets {
		b := &binding{p: p, call: call, recv: t.bound}
		var s *Summary
		step := Step{Pos: p.place(call.Pos())}
		switch {
		case t.param != nil:
			inv := Invoke{Param: t.index, Path: t.path, Pos: step.Pos, param: t.param, sites: []*ast.CallExpr{call}}
			for _, a := range call.Args {
				inv.Args = append(inv.Args, p.eval(a))
			}
			o.invokes = append(o.invokes, inv)
			continue
		case t.node != nil:
			s, b.sig = t.node.sum, t.node.sig
			if t.node.fn != nil {
				step.Func = display(p.pass.Pkg, t.node.fn)
			}
		case t.fn != nil:
			s, b.sig = p.summary(t.fn), t.fn.Signature()
			step.Func = display(p.pass.Pkg, t.fn)
		}
		if s == nil {
			continue
		}
		n := len(o.effects)
		p.summaryInto(o, s, b, step)
		if t.maker != nil {
			for i := n; i < len(o.effects); i++ {
				o.effects[i] = t.maker.effect(o.effects[i])
			}
		}
	}
}

// summaryInto puts the arguments of a call into the callee's summary. A step
// without a name, into a literal, is not shown.
func (p *pkg) summaryInto(o *outcome, s *Summary, b *binding, step Step) {
	o.effects = slices.Grow(o.effects, len(s.Effects))
	for _, e := range s.Effects {
		was := e
		e, statement := b.runsOn(e)
		if !statement {
			e = b.effect(e)
		}
		e.opened = statement || was.Method.Open() && !e.Method.Open() || was.Key.Open() && !e.Key.Open() || was.SQL.Open() && !e.SQL.Open()
		e.bodied = was.Body.Open() && (!e.Body.Open() || was.Body.Text == "#body" && e.Body.Text == "")
		e.Idempotent = e.Idempotent || s.Idempotent
		e.Around = b.bounds(leave(e.Around))
		if step.Func != "" {
			e.Steps = prepend(step, e.Steps)
		}
		e.sites = nil
		o.effects = append(o.effects, e)
	}
	for _, inv := range s.Invokes {
		if inv.param != nil && !b.owns(inv.param) {
			inv.sites = []*ast.CallExpr{b.call}
			inv.Around = b.bounds(leave(inv.Around))
			o.invokes = append(o.invokes, inv) // of a function around a literal
			continue
		}
		p.invokeInto(o, b, inv, step)
	}
	o.opaque = o.opaque || s.Opaque
}

// invokeInto runs a function that is given to a call whose callee runs it.
func (p *pkg) invokeInto(o *outcome, b *binding, inv Invoke, step Step) {
	var x ast.Expr
	switch {
	case inv.Param < 0:
		x = b.recv
	case inv.Param < len(b.call.Args) && !(b.sig.Variadic() && inv.Param >= b.sig.Params().Len()-1):
		x = b.call.Args[inv.Param]
	}
	if x == nil {
		return
	}
	r := running{call: b.call, path: inv.Path, around: b.bounds(inv.Around), step: step, helper: true}
	for _, v := range inv.Args {
		r.args = append(r.args, b.sub(v))
	}
	o.add(p.run(x, r))
}

// leave marks regions as made further down.
func leave(around []Around) []Around {
	if !slices.ContainsFunc(around, func(a Around) bool { return a.here }) {
		return around
	}
	out := make([]Around, len(around))
	for i, a := range around {
		a.here = false
		out[i] = a
	}
	return out
}

// maxSteps is the length of a call path that a message can show.
const maxSteps = 4

// prepend puts a step in front and keeps the last one when the path is too long.
func prepend(s Step, steps []Step) []Step {
	n := min(len(steps)+1, maxSteps)
	out := make([]Step, n)
	out[0] = s
	copy(out[1:], steps)
	if len(steps) > 0 {
		out[n-1] = steps[len(steps)-1]
	}
	return out
}
