package httptimeout

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"golang.org/x/tools/go/types/typeutil"
)

// acrossCall handles a call of a function of another package of the user's that
// sends with a client it is given: fetch.JSON(client, req, &v).
func (c *checker) acrossCall(call *ast.CallExpr) {
	fn, ok := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg() == c.pass.Pkg || !c.takesClient(call, 1) {
		return
	}
	summary := c.effects.Of(fn)
	if summary == nil {
		return
	}
	for i := range summary.Effects {
		e := &summary.Effects[i]
		if e.Op != catalogue.OpHTTPSend || e.Client.Kind != effects.Param || e.Client.Text != "" {
			continue
		}
		arg := argument(call, e.Client.Index)
		if arg == nil {
			continue
		}
		s := sent(call, c.passedBound(call, e.Ctx))
		if s.bound.State == origin.Bounded || c.attended(call) {
			continue
		}
		for _, src := range c.origin.Sources(arg) {
			c.add(src, s)
		}
	}
}

// passedBound reports whether the context that a function sends under has a
// deadline, when it is the one of an argument or made by the function.
func (c *checker) passedBound(call *ast.CallExpr, ctx effects.Val) origin.Bound {
	name := types.ExprString(call.Fun)
	switch ctx.Kind {
	case effects.Bounded:
		return origin.Bound{State: origin.Bounded, Why: name + " sets a deadline", At: call}
	case effects.Root, effects.Absent, effects.Request:
		return origin.Bound{State: origin.Unbounded, Why: name + " sets no deadline", At: call}
	case effects.Param:
		arg := argument(call, ctx.Index)
		switch {
		case arg == nil:
		case ctx.Text == "":
			return c.origin.Deadline(arg)
		case ctx.Text == "#ctx":
			return c.origin.RequestDeadline(arg)
		}
	}
	return origin.Bound{}
}

// argument returns argument i of a call, or nil.
func argument(call *ast.CallExpr, i int) ast.Expr {
	if i < 0 || i >= len(call.Args) {
		return nil
	}
	return call.Args[i]
}
