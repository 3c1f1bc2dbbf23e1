package httptimeout

import (
	"go/ast"
	"slices"

	"github.com/resilint/resilint/internal/origin"
)

// handOut handles an exported function of an internal package that makes a
// client for the rest of the service: who takes it expects the limits of the
// house to be set. One that a library hands out is for its users to set up.
func (c *checker) handOut(decl *ast.FuncDecl) {
	fn := c.function(decl)
	if fn == nil || !fn.Exported() || !slices.Contains(c.folders(), "internal") {
		return
	}
	res := fn.Signature().Results()
	for i := range res.Len() {
		if !c.isClient(res.At(i).Type()) {
			continue
		}
		for _, src := range c.origin.Results(fn, i) {
			if src.Kind == origin.Foreign {
				continue // not made here
			}
			c.add(src, send{
				at:    decl.Name,
				bound: origin.Bound{State: origin.Unbounded, Why: fn.Name() + " hands it out as it is"},
				note:  "it is handed out here",
			})
		}
	}
}
