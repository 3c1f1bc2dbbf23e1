package httptimeout

import (
	"go/ast"

	"github.com/resilint/resilint/internal/origin"
)

// handOut handles an exported function of a service that makes a client for
// other packages: nobody can say which deadlines their requests have.
func (c *checker) handOut(decl *ast.FuncDecl) {
	fn := c.function(decl)
	if fn == nil || !fn.Exported() || c.pass.Pkg.Name() == "main" || !c.service() {
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
				bound: origin.Bound{State: origin.Outside, Why: fn.Name() + " hands it out as it is"},
				note:  "it is handed out here",
			})
		}
	}
}
