package sharedbreaker

import (
	"go/ast"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/place"
)

// semaphores reports limits on calls in flight that adapters of several systems
// are given: the slow one takes the places of the others.
func (c *checker) semaphores() {
	for _, f := range c.fx.Funcs() {
		for _, call := range f.Known {
			if c.limits(call) {
				if first, second, ok := c.differing(c.given(call), call); ok {
					c.shared(place.Called(call), "limit on calls in flight", first, second)
				}
			}
		}
	}
}

// limits reports a call that makes a limit on calls in flight.
func (c *checker) limits(call *ast.CallExpr) bool {
	rows := c.fx.Rows(call)
	for i := range rows {
		if rows[i].Op == catalogue.OpLimitNew && rows[i].Attr(catalogue.AttrKind) == "concurrency" {
			return true
		}
	}
	return false
}
