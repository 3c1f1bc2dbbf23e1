package retrywrite

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
)

// wired looks at what comes together where a function wires an adapter into a
// struct that retries the calls of its port: the struct knows only the port,
// the adapter does not know that it is retried, and each is right by itself.
func (c *checker) wired(f *effects.Func) {
	c.res.EachWiring(f, func(at ast.Node, wires []effects.Wiring) { c.through(f, place.Maker(at), wires) })
}

// through judges what a struct does through its ports once they are filled.
func (c *checker) through(f *effects.Func, at analysis.Range, wires []effects.Wiring) {
	for _, w := range wires {
		for _, t := range c.res.Through(w) {
			r := &replay{f: f, at: at, effect: t.Effect, wired: w.Arg}
			if t.Effect.Idempotent || t.Effect.Guarded || !r.retriedBelow() {
				continue
			}
			if c.judge(r) {
				break // one finding a port
			}
		}
	}
}

// retriedBelow takes the outermost retry on the way to an effect.
func (r *replay) retriedBelow() bool {
	for i, a := range r.effect.Around {
		if a.Kind == effects.RunsRetry && !a.Rejected && !a.Guarded && !effects.Endless(r.effect.Around[i+1:]) {
			r.around, r.inner = a, r.effect.Around[i+1:]
			return true
		}
	}
	return false
}
