package duphandling

import (
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/wiring"
)

// wired looks at what handlers do through ports that are filled in this package:
// the handler knows only the port, the adapter does not know that it is behind a
// handler, and they meet where the program is put together.
func (c *checker) wired() {
	composes := c.pass.Pkg.Name() == "main" || layers.Of(c.pass).Layer == layers.Composition
	type meeting struct {
		w *wiring.Wiring
		m *types.Func
	}
	found := map[meeting][]*wiring.Join{}
	var order []meeting
	for _, j := range c.wires.Joins() {
		if j.Seen || j.Wiring.Style == wiring.Literal && !composes {
			continue
		}
		m := c.asking(j)
		if m == nil {
			continue
		}
		k := meeting{j.Wiring, m}
		if found[k] == nil {
			order = append(order, k)
		}
		found[k] = append(found[k], j)
	}
	for _, k := range order {
		what := c.handlerOf(k.m)
		if what == "" || c.told(k.m, k.w.Field) || c.decorated(k.m.Pkg()) || what == webhook && c.behindMiddleware() {
			continue
		}
		c.through(what, found[k])
	}
}

// asking is the method that asks in a join, nil when a function does.
func (c *checker) asking(j *wiring.Join) *types.Func {
	if j.From == nil || j.Demand.Recv == "" {
		return nil
	}
	tn, isType := j.From.Scope().Lookup(j.Demand.Recv[strings.LastIndexByte(j.Demand.Recv, '.')+1:]).(*types.TypeName)
	if !isType {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(tn.Type(), true, j.From, j.Demand.Name)
	m, _ := obj.(*types.Func)
	return m
}

// through reports the first harm that a handler does through one of its ports. What
// the port tells by its name was reported where it is called.
func (c *checker) through(what string, done []*wiring.Join) {
	saves := slices.ContainsFunc(done, func(j *wiring.Join) bool { return isSave(&j.Effect) })
	for _, j := range done {
		if j.Effect.Op == effects.OpPortCall && !j.Effect.RunsSQL() || j.Effect.Op == effects.OpPortState {
			continue
		}
		e := below(j)
		again := c.harmful(&e, saves)
		if again == "" || tellsItself(e.Steps[1:]) {
			continue
		}
		report.Report(c.pass, noDedupe, report.Finding{
			Range:   j.Wiring.At,
			Message: wiring.Say(what+" ", j.Asks(), " "+again+" again on a repeated delivery, and nothing detects it: ", j.Does(), ""),
			Link:    c.wires.Linked(j, "handled here", "done again here"),
		})
		return
	}
}

// below is what a join does without the regions of the handler, a loop that receives
// among them; its steps name the methods on the way.
func below(j *wiring.Join) effects.Effect {
	e := j.Effect
	e.Around = e.Around[j.Above:]
	steps := []effects.Step{{Func: j.Demand.Func}}
	for _, p := range j.Through {
		steps = append(steps, effects.Step{Func: p.Method.Name})
	}
	e.Steps = append(append(steps, effects.Step{Func: j.Does().Func}), e.Steps[len(e.Steps)-min(1, len(e.Steps)):]...)
	return e
}

// told reports whether a method calls a port by a name that says enough: the
// finding is there.
func (c *checker) told(m *types.Func, field string) bool {
	s := c.res.Of(m)
	if s == nil {
		return false
	}
	return slices.ContainsFunc(c.wires.AskedBy(m), func(d *wiring.Demand) bool {
		return d.Field == field && !d.Marks.Minded && !d.Marks.Idempotent &&
			(paying.MatchString(d.Method) || telling.MatchString(d.Method) || creating.MatchString(d.Method) && saving(s, d.Method))
	})
}

// saving reports whether a method is one of a port for state: Add says enough of
// a repository, and little of anything else.
func saving(s *effects.Summary, name string) bool {
	return slices.ContainsFunc(s.Effects, func(e effects.Effect) bool {
		return e.Op == effects.OpPortState && e.Called() == name
	})
}

// tellsItself reports whether a method on the way is that of a projection or
// consumer, which is looked at by itself.
func tellsItself(way []effects.Step) bool {
	for _, s := range way {
		if typ, _, isMethod := strings.Cut(s.Func, ")."); isMethod && (projecting.MatchString(typ) || consuming.MatchString(typ)) {
			return true
		}
	}
	return false
}

const webhook = "webhook handler"

// handlerOf says what a method handles: it takes a message, it receives messages
// that are confirmed later, or it answers webhooks.
func (c *checker) handlerOf(m *types.Func) string {
	for p := range m.Signature().Params().Variables() {
		if lib := c.messageLib(p.Type()); lib != nil && !c.losesSome(lib) {
			if lib.Is(catalogue.ClassJobs) {
				return "job handler"
			}
			return "message handler"
		}
	}
	if c.namedWebhook(m) {
		return webhook
	}
	s := c.res.Of(m)
	if s == nil {
		return ""
	}
	receives, acks := false, false
	for i := range s.Effects {
		switch e := &s.Effects[i]; e.Op {
		case catalogue.OpMsgConsume:
			receives = receives || !c.autoacks(e.Symbol)
		case catalogue.OpMsgAck:
			acks = true
		}
	}
	if receives || acks {
		return "message handler"
	}
	return ""
}

// autoacks reports whether a call that receives counts its message as handled.
func (c *checker) autoacks(symbol string) bool {
	i := strings.LastIndexByte(symbol, '.')
	if i < 0 {
		return false
	}
	key := catalogue.Key{Path: symbol[:i], Name: symbol[i+1:]}
	if j := strings.LastIndexByte(key.Path, '.'); j > strings.LastIndexByte(key.Path, '/') {
		key.Path, key.Recv = key.Path[:j], key.Path[j+1:]
	}
	for _, row := range c.table.Call(key) {
		if row.Op == catalogue.OpMsgConsume && row.Is(catalogue.AttrAutoack) {
			return true
		}
	}
	return false
}
