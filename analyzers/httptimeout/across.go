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
		if s.bound.State == origin.Bounded || c.runs.Attended(call) {
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
			return c.requestBound(arg)
		}
	}
	return origin.Bound{}
}

// requestBound reports whether the context of a request has a deadline, when
// the request is made in view or by a function of another package of the user's.
func (c *checker) requestBound(req ast.Expr) origin.Bound {
	bound := c.origin.RequestDeadline(req)
	if bound.State != origin.NotKnown || !isRequest(c.pass.TypesInfo.TypeOf(req)) {
		return bound
	}
	var made origin.Bound
	for i, src := range c.origin.Sources(req) {
		b := c.builtBound(src)
		if b.State == origin.NotKnown || b.State == origin.Bounded {
			return b
		}
		if i == 0 || b.State == origin.Unbounded {
			made = b
		}
	}
	return made
}

// builtBound reports on a request that a function of another package returns.
func (c *checker) builtBound(src origin.Source) origin.Bound {
	call := src.Call()
	if call == nil {
		return origin.Bound{}
	}
	fn, ok := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg() == c.pass.Pkg {
		return origin.Bound{}
	}
	summary := c.effects.Of(fn)
	if summary == nil {
		return origin.Bound{}
	}
	for i := range summary.Built {
		if b := &summary.Built[i]; b.Result == src.Index {
			return c.passedBound(call, b.Ctx)
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
