package retrywrite

import (
	"go/ast"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/wiring"
)

// links looks at what meets where an adapter is put behind a port: the struct that
// retries knows only the port, the adapter does not know that it is retried, and
// each is right by itself. A decorator that retries is such a struct. A function in a
// field is not looked at: it is mostly what a consumer hands its messages to, and
// what goes round is the consumer.
func (c *checker) links() {
	type pair struct {
		at     ast.Expr
		demand *wiring.Demand
	}
	found := map[pair]bool{}
	joins := wiring.Of(c.pass).Joins()
	for i, j := range joins {
		e := &j.Effect
		if j.Seen || j.Demand.Method == "" || e.Idempotent || e.Guarded || e.Lost || found[pair{j.Wiring.At, j.Demand}] {
			continue
		}
		r := &replay{f: j.Wiring.In, at: place.Maker(j.Wiring.At), effect: named(j), join: j}
		if !r.retriedAbove() || e.Op == catalogue.OpHTTPSend && c.keyedByClient(j.Wiring.Object, 0) {
			continue
		}
		r.later = slices.ContainsFunc(joins[i+1:], func(next *wiring.Join) bool { return follows(j, next) }) || each(r.inner)
		found[pair{j.Wiring.At, j.Demand}] = c.judge(r)
	}
}

// retriedAbove takes the outermost retry of the demand. What decorators below retry
// is reported where they are put around their port.
func (r *replay) retriedAbove() bool {
	around := r.effect.Around
	for i, a := range around[:r.join.Above] {
		if a.Kind == effects.RunsRetry && !a.Rejected && !a.Guarded && a.Attempts != 1 && !effects.Endless(around[i+1:]) {
			r.around, r.inner = a, around[i+1:]
			return true
		}
	}
	return false
}

// keyedByClient reports whether an object has a client whose transport puts an
// idempotency key into each request.
func (c *checker) keyedByClient(o *wiring.Object, depth int) bool {
	const deepest = 6
	for _, f := range o.Fields {
		if m := wiring.Of(c.pass).Method(f.Object, "RoundTrip"); m != nil && m.Summary != nil &&
			slices.ContainsFunc(m.Summary.Effects, func(e effects.Effect) bool {
				return e.Key.Kind != effects.Absent && e.Key.Kind != effects.Unknown || e.Minded
			}) {
			return true
		}
		if depth < deepest && c.keyedByClient(f.Object, depth+1) {
			return true
		}
	}
	return false
}

// follows reports whether a write comes after another one that meets the same demand
// in the same method, so that the attempt can fail when the first one is done.
func follows(j, next *wiring.Join) bool {
	return next.Wiring == j.Wiring && next.Demand == j.Demand && next.Does() != j.Does() && writesLater([]effects.Effect{next.Effect})
}

// named is the effect of a join with the functions on the way to it as steps.
func named(j *wiring.Join) effects.Effect {
	e := j.Effect
	steps := []effects.Step{{Func: j.Demand.Func, Pos: j.Demand.At}}
	for _, p := range j.Through {
		steps = append(steps, effects.Step{Func: p.Method.Name})
	}
	if j.Method != nil {
		steps = append(steps, effects.Step{Func: j.Method.Name})
	}
	e.Steps = append(steps, e.Steps...)
	return e
}

// link reports what meets.
func (c *checker) link(code *rule.Code, r *replay, before, between string) {
	report.Report(c.pass, code, report.Finding{
		Range:   r.at,
		Message: wiring.Say(before, r.join.Asks(), between, r.join.Does(), ""),
		Link:    wiring.Of(c.pass).Linked(r.join, "it is retried from here", "the write"),
	})
}

// wiredWithKey reports whether what is put in, or how it is made, speaks of
// idempotency: an option may give every request its key.
func (c *checker) wiredWithKey(x ast.Expr) bool {
	if speaks(x) {
		return true
	}
	obj := sym.Object(c.pass.TypesInfo, x)
	decl := sym.DeclAt(c.pass.Files, x.Pos())
	if obj == nil || decl == nil {
		return false
	}
	hit := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if a, isAssign := n.(*ast.AssignStmt); isAssign {
			for _, l := range a.Lhs {
				if id, isIdent := l.(*ast.Ident); isIdent && c.pass.TypesInfo.ObjectOf(id) == obj {
					hit = hit || speaks(a)
				}
			}
		}
		return !hit
	})
	return hit
}

// relaysBetween reports whether one of the ends of a join is an outbox relay.
func relaysBetween(j *wiring.Join) bool {
	return j.From != nil && outbox.Relays(j.From.Path()) || j.To != nil && outbox.Relays(j.To.Path())
}
