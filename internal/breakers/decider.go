package breakers

import (
	"go/ast"
	"math"
	"sort"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
)

// decider reads what decides when a breaker opens: a call of the library that
// makes it, or a function of the package that is run for concrete counts.
func (r *Result) decider(b *Breaker, h held) {
	b.Trip = Trip{Node: h.x}
	for _, s := range r.org.Sources(h.x) {
		call := s.Call()
		if call == nil {
			continue
		}
		rows := r.fx.Rows(call)
		for i := range rows {
			switch rows[i].Op {
			case catalogue.OpBreakerTrip:
				b.defaults(&rows[i])
				r.trip(b, &rows[i], call, h.in)
				if ref, has := rows[i].Role(catalogue.RoleCfg); has {
					for _, x := range effects.Args(ref, call) {
						r.apply(b, held{x, h.in}, false)
					}
				}
			case catalogue.OpBreakerOpen:
				if ref, has := rows[i].Role(catalogue.RoleCfg); has {
					for _, x := range effects.Args(ref, call) {
						r.apply(b, held{x, h.in}, false)
					}
				}
			}
		}
	}
	if b.Trip.Kind != TripUnknown {
		return
	}
	nodes, others, known := r.fx.Functions(h.x)
	if !known || len(nodes) != 1 || len(others) > 0 {
		return
	}
	t := r.weigh(&opening{r: r, fn: nodes[0], in: h.in})
	t.Node = h.x
	b.Trip = t
}

// counts are the concrete counts that a deciding function is run for.
type counts struct {
	calls, failures, successes, failuresRow, successesRow float64
}

// failing is a breaker that has seen nothing but n failures.
func failing(n float64) counts { return counts{calls: n, failures: n, failuresRow: n} }

// mixed is one that has seen failures and successes in turn, a failure last.
func mixed(calls, failures float64) counts {
	return counts{calls: calls, failures: failures, successes: calls - failures, failuresRow: 1}
}

// Bounds of the counts that a function is run for.
const (
	mostInRow = 2000 // a threshold above is taken for one that is never met
	many      = 10000
)

// weigh finds out at which counts a function opens the breaker.
func (r *Result) weigh(o *opening) Trip {
	after := 0
	for n := 1; n <= mostInRow && after == 0; n++ {
		switch o.opens(failing(float64(n))) {
		case policy.Yes:
			after = n
		case policy.Unknown:
			return Trip{}
		}
	}
	if after == 0 {
		switch last := o.opens(failing(math.MaxUint32)); {
		case last == policy.No && o.opens(mixed(math.MaxUint32, math.MaxUint32-1)) == policy.No:
			return Trip{Kind: Never}
		default:
			return Trip{} // met some time, or not known
		}
	}
	t := Trip{After: policy.Count{Known: true, N: after, From: o.from, Usual: o.usual}, From: o.from}
	switch o.opens(mixed(many, many-1)) {
	case policy.No:
		t.Kind = InRow
		return t
	case policy.Unknown:
		return t
	}
	if o.opens(mixed(many*many, float64(after))) == policy.Yes && after < many/2 {
		if o.opens(mixed(many*many, 1)) == policy.Yes && after > 1 {
			t.Kind = Ratio // so many calls, and one failure among them
			t.Share = 1 / float64(many)
			return t
		}
		if t.Kind = Total; after == 1 {
			t.Kind = InRow // one is both
		}
		return t
	}
	t.Kind = Ratio
	at := sort.Search(many, func(f int) bool { return o.opens(mixed(many, float64(f))) == policy.Yes })
	t.Share = float64(at) / many
	return t
}

// opening runs a function that decides when to open.
type opening struct {
	r     *Result
	fn    ast.Node
	in    policy.Reader
	from  string // where a number comes from that is not written in it
	usual bool
}
