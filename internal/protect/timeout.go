package protect

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// timeout judges whether a call ends by itself: by a limit of its client, or one
// of its context that the adapter sets.
func (r *Result) timeout(c *Call) Judged {
	ctx := r.deadline(c)
	if ctx.State == origin.Bounded {
		return judged(Yes, ctx)
	}
	for _, run := range r.breakers.Runs() { // hystrix, and policies with a limit
		for _, f := range c.Way {
			if Through(run.Runs, f) && run.Row != nil && run.Row.Attr(catalogue.AttrTimeout) != "" {
				return Judged{Yes, sym.Brief(run.Call.Fun) + " has a limit of " + run.Row.Attr(catalogue.AttrTimeout), run.Call.Pos()}
			}
		}
	}
	if c.Kind != systems.HTTP {
		return r.otherTimeout(c, ctx)
	}
	srcs := r.origin.Clients(c.Call, c.Row)
	if len(srcs) == 0 && !c.Row.Is(catalogue.AttrShared) {
		return unknown("it is not seen what sends it")
	}
	bound := origin.Bound{State: origin.Unbounded, Why: "the shared client has none", At: c.Call}
	var bounds []origin.Bound
	elsewhere := len(srcs) == 0 && r.origin.SharedBounded() // the package sets it for the whole process
	for _, s := range srcs {
		elsewhere = elsewhere || r.origin.Shared(s, catalogue.KindHTTPClient) && r.origin.SharedBounded()
		b := r.origin.ClientBound(s)
		bounds, elsewhere = append(bounds, b), elsewhere || b.State == origin.NotKnown
	}
	if len(bounds) > 0 {
		bound = origin.OnEveryWay(bounds)
	}
	switch {
	case bound.State == origin.Bounded:
		return judged(Yes, bound)
	case ctx.State == origin.Sometimes:
		return judged(Partly, ctx)
	case elsewhere:
		return unknown("the client is made elsewhere")
	case bound.State == origin.Sometimes:
		return judged(Partly, bound)
	case ctx.State == origin.NotKnown:
		return unknown("the client has no limit, its callers' contexts may have one")
	}
	return Judged{No, "no limit on time, " + bound.Why + ", and the adapter sets no deadline", c.Call.Pos()}
}

// EndsByDefault reports whether it is the library of a call that ends it when nothing is set, and
// no context that does.
func (r *Result) EndsByDefault(c *Call) bool {
	d := c.Row.Attr(catalogue.AttrTimeout)
	return (d != "" && d != "none" || c.Row.Is(catalogue.AttrBounded)) && r.deadline(c).State != origin.Bounded
}

// Bare reports whether no context ends a call: it takes none, or one without a limit.
func (r *Result) Bare(c *Call) bool { return r.deadline(c).State == origin.Unbounded }

// ctxless is said of calls that nothing gives a context.
const ctxless = "it takes no context"

// sessions reports whether the package gives handles of a database a context: a call of
// one that is kept has it without saying so.
func (r *Result) sessions() bool {
	return slices.ContainsFunc(r.effects.Funcs(), func(f *effects.Func) bool {
		return slices.ContainsFunc(f.Known, func(call *ast.CallExpr) bool {
			return slices.ContainsFunc(sym.Rows(r.effects.Table(), r.info, call), func(row catalogue.Effect) bool { return row.Op == catalogue.OpDBCtx })
		})
	})
}

// deadline is what the context of a call, or of its request, says on the way to it.
func (r *Result) deadline(c *Call) origin.Bound {
	if x := r.origin.Role(c.Call, c.Row, catalogue.RoleCtx); x != nil {
		return r.span(r.handed(c, x))
	}
	if req := r.origin.Role(c.Call, c.Row, catalogue.RoleReq); req != nil {
		for _, e := range r.effects.At(c.Call) {
			if i := len(c.Way) - 1; e.Ctx.Kind == effects.Param && e.Ctx.Text == "" && i > 0 {
				if x := c.argument(i, e.Ctx.Index); x != nil {
					return r.span(r.follow(c, x, i-1))
				}
			}
		}
		return r.origin.RequestDeadlineOnEveryWay(req)
	}
	if x := sym.OptionContext(r.info, c.Call); x != nil && !c.Row.Is(catalogue.AttrCtxless) {
		return r.span(r.handed(c, x))
	}
	if c.Row == plain || c.Row.Op == catalogue.OpCall {
		for _, arg := range c.Call.Args {
			if t := r.info.TypeOf(arg); t != nil && sym.IsContext(t) {
				return r.span(r.handed(c, arg))
			}
		}
	}
	if x := sym.BuilderContext(r.info, c.Call); x != nil {
		return r.span(r.handed(c, x))
	}
	return origin.Bound{State: origin.Unbounded, Why: ctxless}
}

// handed follows a context to the function on the way that it is not given to: what
// other callers of a helper give it is no matter of this way.
func (r *Result) handed(c *Call, ctx ast.Expr) ast.Expr { return r.follow(c, ctx, len(c.Way)-1) }

func (r *Result) follow(c *Call, ctx ast.Expr, i int) ast.Expr {
	for ; i > 0; i-- {
		v := r.effects.Value(ctx)
		if v.Kind != effects.Param || v.Text != "" {
			break
		}
		arg := c.argument(i, v.Index)
		if arg == nil || r.effects.Root(ctx) != c.Way[i].Func.Fn.Signature().Params().At(v.Index) {
			break
		}
		ctx = arg
	}
	return ctx
}

// argument is what function i of the way is given as the context that is its parameter
// number n, nil when that is none.
func (c *Call) argument(i, n int) ast.Expr {
	call, isCall := c.Way[i-1].Node.(*ast.CallExpr)
	fn := c.Way[i].Func.Fn
	if !isCall || fn == nil || n < 0 || n >= min(fn.Signature().Params().Len(), len(call.Args)) || !sym.IsContext(fn.Signature().Params().At(n).Type()) {
		return nil
	}
	return call.Args[n]
}

// span is what a context says of its deadline, with its length where that is known.
func (r *Result) span(ctx ast.Expr) origin.Bound {
	b := r.origin.DeadlineOnEveryWay(ctx)
	if b.State != origin.Bounded {
		return b
	}
	if limits, ok := r.origin.LimitedBy(ctx); ok {
		var parts []string
		for _, l := range limits {
			for _, d := range l.Values {
				if text := place.Duration(d); !slices.Contains(parts, text) {
					parts = append(parts, text)
				}
			}
		}
		if len(parts) > 0 {
			b.Why = "a context with a deadline of " + strings.Join(parts, " or ")
		}
	}
	return b
}

// Endless reports whether nothing but its context or client ends a call, as far as
// the catalogue knows.
func (r *Result) Endless(c *Call) bool {
	if c.Row == plain {
		return c.Kind == systems.RPC || c.Kind == systems.Database // a generated client, or generated queries
	}
	return (r.origin.Endless(c.Row) || opensEndless(c.Row.Lib) && c.Row.Attr(catalogue.AttrTimeout) == "" && !c.Row.Is(catalogue.AttrBounded)) && !r.origin.Intercepted(c.Row)
}

// opensEndless reports whether the databases that a library opens have no limit.
func opensEndless(lib *catalogue.Lib) bool {
	return lib != nil && slices.ContainsFunc(lib.Rows(), func(row catalogue.Row) bool {
		return slices.ContainsFunc(row.Effects, func(e catalogue.Effect) bool {
			return e.Op == catalogue.OpDBClientNew && e.Attr(catalogue.AttrTimeout) == "none"
		})
	})
}

// otherTimeout is for what is no HTTP.
func (r *Result) otherTimeout(c *Call, ctx origin.Bound) Judged {
	switch d := c.Row.Attr(catalogue.AttrTimeout); {
	case d != "" && d != "none":
		return Judged{Yes, "the library gives it up after " + d, c.Call.Pos()}
	case c.Row.Is(catalogue.AttrBounded):
		return Judged{Yes, "the library ends it in time", c.Call.Pos()}
	case ctx.State == origin.Sometimes:
		return judged(Partly, ctx)
	case ctx.State != origin.Unbounded && r.Endless(c):
		return unknown("its callers' contexts decide")
	case r.origin.Intercepted(c.Row):
		return unknown("its connection may have interceptors")
	case !r.Endless(c):
		return unknown("it is not known what the library does by itself")
	case c.Row.Is(catalogue.AttrCtxless) && r.limitsConnections():
		return unknown("a connection of the package is given a deadline")
	case ctx.Why == ctxless && r.sessions():
		return unknown("it may be called of a session with a context")
	}
	return Judged{No, "no limit on time, " + ctx.Why, c.Call.Pos()}
}

func judged(a Answer, b origin.Bound) Judged {
	j := Judged{Answer: a, Why: b.Why}
	if b.At != nil {
		j.Pos = b.At.Pos()
	}
	return j
}

// limitsConnections reports whether the package sets a point in time at which the work of
// a connection ends.
func (r *Result) limitsConnections() bool {
	return slices.ContainsFunc(r.effects.Funcs(), func(f *effects.Func) bool {
		return slices.ContainsFunc(f.Known, func(call *ast.CallExpr) bool {
			return slices.ContainsFunc(r.effects.Rows(call), func(row catalogue.Effect) bool {
				_, at := row.Role(catalogue.RoleDeadline)
				return row.Op == catalogue.OpTimeoutConfig && at
			})
		})
	})
}
