package duphandling

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
)

// filled is a port that is filled at a place.
type filled struct {
	effects.Wiring
	at place.Span
}

// wired looks at what handlers do through ports that are filled in this package:
// the handler knows only the port, the adapter does not know that it is behind a
// handler, and they meet where the program is put together.
func (c *checker) wired() {
	var all []filled
	composes := c.pass.Pkg.Name() == "main" || layers.Of(c.pass).Layer == layers.Composition
	for _, f := range c.res.Funcs() {
		if report.Skipped(c.pass, f.Body.Pos()) {
			continue
		}
		c.res.EachWiring(f, func(at ast.Node, wires []effects.Wiring) {
			if _, isLit := at.(*ast.CompositeLit); isLit && !composes {
				return
			}
			for _, w := range wires {
				all = append(all, filled{w, place.Maker(at)})
			}
		})
	}
	plain := make([]effects.Wiring, len(all))
	for i := range all {
		plain[i] = all[i].Wiring
	}
	for _, w := range all {
		c.through(w, plain)
	}
}

// through reports the first harm that the handlers of a struct do through one of
// its ports. What the port tells by its name was reported where it is called.
func (c *checker) through(w filled, all []effects.Wiring) {
	for m := range w.Struct.Methods() {
		what := c.handlerOf(m)
		if what == "" || c.told(m, w.Field) {
			continue
		}
		done := c.res.Beyond(m, w.Wiring, all)
		saves := false
		for i := range done {
			saves = saves || isSave(&done[i])
		}
		for i := range done {
			switch done[i].Op {
			case effects.OpPortCall, effects.OpPortState:
				continue
			}
			if again := c.harmful(&done[i], saves); again != "" && !tellsItself(done[i].Steps[1:]) {
				c.report(&handler{what: what}, &harm{at: w.at, what: again, effect: done[i]}, 0)
				return
			}
		}
	}
}

// told reports whether a method calls a port by a name that says enough: the
// finding is there.
func (c *checker) told(m *types.Func, field string) bool {
	s := c.res.Of(m)
	if s == nil {
		return false
	}
	for _, u := range s.Uses {
		if u.Field == field && (paying.MatchString(u.Method) || telling.MatchString(u.Method) || creating.MatchString(u.Method) && saving(s, u.Method)) {
			return true
		}
	}
	return false
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
		return "webhook handler"
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
