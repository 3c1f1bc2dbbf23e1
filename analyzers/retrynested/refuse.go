package retrynested

import (
	"go/ast"

	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/regions"
)

// left are the failures that a retry ends with when it has given up.
var left = []regions.World{regions.Transport, regions.Status(503), regions.RPC("Unavailable")}

// refuses reports whether the outer retry is seen to let none of the failures
// through that the inner one ends with.
func (c *checker) refuses(n *nest, call *ast.CallExpr) bool {
	if n.region != nil {
		return never(func(w regions.World) regions.Lets { return n.region.Lets([]ast.Node{call}, w) })
	}
	for _, p := range policy.Of(c.pass).Policies() {
		if p.Node == call && c.predicatesRefuse(p) {
			return true
		}
	}
	return false
}

func never(ask func(regions.World) regions.Lets) bool {
	for _, w := range left {
		if ask(w).Outcome != regions.Never {
			return false
		}
	}
	return true
}

// predicatesRefuse reports whether one of the functions that decide for a helper
// is seen to let none of the failures through.
func (c *checker) predicatesRefuse(p *policy.Policy) bool {
	for _, x := range p.Predicates {
		nodes, others, known := c.res.Functions(x)
		if !known || len(nodes) != 1 || len(others) > 0 {
			continue
		}
		if never(func(w regions.World) regions.Lets { return c.res.Finder().Predicate(nodes[0], w, true) }) {
			return true
		}
	}
	return false
}
