package localonly

import (
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/policy"
)

// judge keeps a protection with nothing but local calls inside.
func (c *checker) judge(g guard) {
	if c.starting(&g) || c.unheard(&g) || c.finishing(&g) || g.what == "retry" && (c.demands() || c.selects(&g)) {
		return
	}
	in := c.contentOf(&g)
	if in.away || in.busy && g.what == "bulkhead" {
		return
	}
	name, at := "", in.local
	switch {
	case in.local != nil:
		name = place.Call(c.pass.TypesInfo, in.local)
	case g.call == nil || in.busy || len(g.calls) == 0 || g.what == "bulkhead":
		return // a loop that computes is an algorithm
	default:
		at = c.computes(&g)
		if at == nil {
			return
		}
		in.kind, name = "an in-memory function", place.Call(c.pass.TypesInfo, at)
	}
	how, fits := c.policy(&g)
	if !fits {
		return
	}
	node := g.body
	if g.call != nil {
		node = g.call
	}
	c.found = append(c.found, Guard{
		At: g.at, Node: node, What: g.what, By: g.by, Local: at.Pos(),
		Message: g.what + g.by + how + " around " + in.kind + ": " + name + " (" + place.Line(c.pass.Fset, at.Pos()) + ")",
	})
}

// policy quotes the policy of a retry. It does not fit when the policy lets only
// some failures through by what they are.
func (c *checker) policy(g *guard) (quote string, fits bool) {
	if g.what != "retry" {
		return "", true
	}
	node := g.body
	if g.call != nil {
		node = g.call
	}
	for _, p := range policy.Of(c.pass).Policies() {
		if p.Node == node {
			return " (" + p.String() + ")", p.Lets != policy.LetsRejected && p.Lets != policy.LetsMarked
		}
	}
	return "", true
}
