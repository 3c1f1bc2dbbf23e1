package httptimeout

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/types/typeutil"
)

// handOut handles an exported function of an internal package that makes a
// client for the rest of the service: who takes it expects the limits of the
// house to be set. One that a library hands out is for its users to set up.
func (c *checker) handOut(decl *ast.FuncDecl) {
	fn, _ := c.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if fn == nil || !fn.Exported() || !c.runs.Below("internal") {
		return
	}
	if c.givenOn() {
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

// givenOn reports whether the package gives a client to a library whose calls
// take a context: then clients that it hands out are for that library, too, and
// may have a deadline in each call.
func (c *checker) givenOn() bool {
	for cur := range c.runs.Root().Preorder((*ast.CallExpr)(nil)) {
		call := cur.Node().(*ast.CallExpr)
		fn, ok := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
		if !ok || fn.Pkg() == nil || !c.takesClient(call, 1) {
			continue
		}
		path := sym.PkgPath(fn.Pkg())
		if !sym.Standard(path) && !c.ownModule(path) && !contextless(fn) {
			return true
		}
	}
	return false
}
