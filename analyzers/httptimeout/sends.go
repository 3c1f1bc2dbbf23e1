package httptimeout

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/programs"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// checker collects the clients of one package and the requests they send.
type checker struct {
	pass    *analysis.Pass
	origin  *origin.Result
	effects *effects.Result
	made    []*made
	handed  map[ast.Node]bool // clients reported where they are handed over

	runs *programs.Result
}

// made is a client with the requests that it sends.
type made struct {
	source origin.Source
	sends  []send
}

// send is one request: the call, or what stands for it, and what is known of its
// context.
type send struct {
	at    ast.Expr
	bound origin.Bound
	note  string // what happens there
}

func sent(call *ast.CallExpr, bound origin.Bound) send {
	return send{call, bound, "a request is sent here"}
}

// call looks at one call: does it send, with which client, under which context?
func (c *checker) call(call *ast.CallExpr) {
	for _, e := range c.origin.Known(call) {
		switch {
		case e.Op != catalogue.OpHTTPSend || e.Attr(catalogue.AttrLevel) == "transport":
		case e.Is(catalogue.AttrShared):
			c.sharedCall(call, &e)
		default:
			c.clientCall(call, &e)
		}
	}
	c.throughCall(call)
	c.dynamicCall(call)
	c.acrossCall(call)
	c.keptCall(call)
	c.handOver(call)
	c.stubCall(call)
}

// sharedCall handles a function that sends with the library's own client.
func (c *checker) sharedCall(call *ast.CallExpr, e *catalogue.Effect) {
	if e.Attr(catalogue.AttrTimeout) != "none" {
		return // bounded by default, or not known to be unbounded
	}
	if c.sendBound(call, e).State != origin.Unbounded || c.origin.SharedBounded() || c.runs.Attended(call) {
		return
	}
	c.reportShared(call, call.Fun, e)
}

func (c *checker) reportShared(call *ast.CallExpr, fun ast.Expr, e *catalogue.Effect) {
	code := shared
	if !sym.Standard(e.Key.Path) {
		code = other
	}
	report.Report(c.pass, code, report.Finding{
		Range:   call,
		Message: types.ExprString(fun) + " uses the shared client, which has no timeout: a server that never answers blocks the caller for good",
	})
}

// throughCall handles a call of a variable that holds a function which sends:
// get := client.Get; get(url).
func (c *checker) throughCall(call *ast.CallExpr) {
	for _, b := range c.origin.CalledThrough(call) {
		for _, e := range b.Effects {
			if e.Op != catalogue.OpHTTPSend || e.Attr(catalogue.AttrLevel) == "transport" {
				continue
			}
			s := sent(call, c.sendBound(b.As, &e))
			switch {
			case s.bound.State == origin.Bounded || c.runs.Attended(call):
			case !e.Is(catalogue.AttrShared):
				for _, src := range c.origin.Clients(b.As, &e) {
					c.add(src, s)
				}
			case e.Attr(catalogue.AttrTimeout) == "none" && s.bound.State == origin.Unbounded && !c.origin.SharedBounded():
				c.reportShared(call, b.As.Fun, &e)
			}
		}
	}
}

// clientCall handles a call of a client's method that sends.
func (c *checker) clientCall(call *ast.CallExpr, e *catalogue.Effect) {
	s := sent(call, c.sendBound(call, e))
	if s.bound.State == origin.Bounded || c.runs.Attended(call) {
		return
	}
	for _, src := range c.origin.Clients(call, e) {
		c.add(src, s)
	}
}

// dynamicCall handles a call through an interface whose value is, or may be, a
// client: doer.Do(req).
func (c *checker) dynamicCall(call *ast.CallExpr) {
	fn, ok := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
	if !ok || fn.Signature().Recv() == nil || !types.IsInterface(fn.Signature().Recv().Type()) || !c.takesRequest(fn.Signature()) {
		return
	}
	recv := ast.Unparen(call.Fun).(*ast.SelectorExpr).X
	for _, src := range c.origin.Sources(recv) {
		info := c.origin.Type(c.origin.TypeOf(src))
		if info == nil || info.Kind != catalogue.KindHTTPClient {
			continue
		}
		e := c.origin.Method(src, fn.Name(), catalogue.OpHTTPSend)
		if e == nil {
			continue
		}
		if s := sent(call, c.sendBound(call, e)); s.bound.State != origin.Bounded && !c.runs.Attended(call) {
			c.add(src, s)
		}
	}
}

// takesRequest reports whether a method takes a request to send.
func (c *checker) takesRequest(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if info := c.origin.Type(p.Type()); info != nil && info.Kind == catalogue.KindHTTPRequest {
			return true
		}
	}
	return false
}

// add notes that a client sends. Only clients whose making is in view count.
func (c *checker) add(src origin.Source, s send) {
	switch src.Kind {
	case origin.Made, origin.Zero, origin.Returned, origin.Foreign:
	default:
		return
	}
	for _, m := range c.made {
		if m.source.Same(src) && m.source.Expr == src.Expr {
			m.sends = append(m.sends, s)
			return
		}
	}
	c.made = append(c.made, &made{source: src, sends: []send{s}})
}

// sendBound reports whether the call itself is bounded: by its context, or by
// a duration it takes.
func (c *checker) sendBound(call *ast.CallExpr, e *catalogue.Effect) origin.Bound {
	for _, name := range [...]catalogue.RoleName{catalogue.RoleD, catalogue.RoleDeadline} {
		if c.origin.Role(call, e, name) != nil {
			return origin.Bound{State: origin.Bounded, Why: "takes a time limit", At: call}
		}
	}
	if ctx := c.origin.Role(call, e, catalogue.RoleCtx); ctx != nil {
		return c.origin.Deadline(ctx)
	}
	if req := c.origin.Role(call, e, catalogue.RoleReq); req != nil {
		return c.requestBound(req)
	}
	if e.Is(catalogue.AttrCtxless) {
		return origin.Bound{State: origin.Unbounded, Why: types.ExprString(call.Fun) + " takes no context", At: call}
	}
	return origin.Bound{}
}
