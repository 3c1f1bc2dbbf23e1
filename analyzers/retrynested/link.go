package retrynested

import (
	"path"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/wiring"
)

// links looks at what meets where an adapter, or a decorator, that retries is put
// behind a port that is retried.
func (c *checker) links() {
	type pair struct {
		demand *wiring.Demand
		inner  string
	}
	w := wiring.Of(c.pass)
	found := map[*wiring.Wiring]map[pair]bool{}
	for _, j := range w.Joins() {
		n, inner := meets(j)
		key := pair{j.Demand, inner.At}
		if j.Seen || n == nil || found[j.Wiring][key] {
			continue
		}
		if found[j.Wiring] == nil {
			found[j.Wiring] = map[pair]bool{}
		}
		found[j.Wiring][key] = true
		how := ", which retries"
		if len(n.levels) < 2 {
			how = ", whose client retries by itself"
		}
		pkg := j.To
		for _, p := range j.Through {
			if p.Method.Name == inner.Func {
				pkg = p.Pkg
			}
		}
		report.Report(c.pass, nested, report.Finding{
			Range:   place.Maker(j.Wiring.At),
			Message: wiring.Say(n.subject(), j.Asks(), " retries ", inner, how),
			Link:    &report.Link{Asks: w.End(j.Asks().At, "retried from here", j.From), Does: w.End(inner.At, "and again here", pkg)},
		})
	}
}

// meets returns the retries of a join when the outermost one is of the demand and
// another one is further down, with the place of that; nil otherwise. That of a client
// is where the request is sent.
func meets(j *wiring.Join) (*nest, wiring.Spot) {
	e := &j.Effect
	levels := stack(e, e.Around)
	if len(levels) == 0 || !slices.Contains(positions(e.Around[:j.Above]), levels[0].Pos) {
		return nil, wiring.Spot{}
	}
	n := &nest{levels: levels, effect: *e}
	below := positions(e.Around[j.Above:])
	for _, l := range levels[1:] {
		if slices.Contains(below, l.Pos) {
			return n, wiring.Spot{Func: retrier(j, l), At: l.Pos}
		}
	}
	if e.Tries == 0 {
		return nil, wiring.Spot{}
	}
	return n, j.Does()
}

// retrier names the function below the demand that has a retry.
func retrier(j *wiring.Join, retry effects.Around) string {
	for _, p := range j.Through {
		for _, a := range p.Demand.Around {
			if a.Pos == retry.Pos {
				return p.Method.Name
			}
		}
	}
	if j.Method == nil {
		return path.Base(j.Wiring.Object.Key)
	}
	return j.Method.Name
}

func positions(around []effects.Around) (all []string) {
	for i := range around {
		all = append(all, around[i].Pos)
	}
	return all
}
