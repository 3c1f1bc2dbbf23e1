package retrywrite

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// resend reports a round tripper, or a function like one, that sends the very
// request it was given in every attempt: the first one has read the body to its
// end. Whatever looks at the body of the request may know better.
func (c *checker) resend(f *effects.Func) {
	if !c.open(f) {
		return
	}
	for _, reg := range f.Regions {
		if reg.Kind != regions.Retry || reg.Rejected || reg.Guarded || reg.Delegated {
			continue
		}
		from, _ := reg.Header()
		for _, call := range f.Calls {
			if !reg.Replays(call) || !c.sends(call) || c.mentionsKey(&replay{call: call}) {
				continue
			}
			v := c.requestParam(f, call)
			if v == nil || c.assignedIn(v, place.At(f.Body.Pos(), f.Body.End())) || c.minds(f.Body, v, 0) {
				continue
			}
			report.Report(c.pass, spentBody, report.Finding{
				Range:   place.Called(call),
				Message: "retried request is sent without its body from the second attempt on: " + v.Name() + " is the same in every attempt, and nothing renews its body",
				Related: []report.Related{{Pos: from, Message: "the retry"}},
			})
			return
		}
	}
}

// sends reports whether a call sends a request.
func (c *checker) sends(call *ast.CallExpr) bool {
	for _, e := range c.res.At(call) {
		if e.Op == catalogue.OpHTTPSend && !e.Idempotent && !e.Guarded {
			return true
		}
	}
	return false
}

// requestParam returns the request among the arguments of a call that is a
// parameter of a function.
func (c *checker) requestParam(f *effects.Func, call *ast.CallExpr) *types.Var {
	for _, a := range call.Args {
		v := c.variable(a)
		if v == nil || !c.carriesBody(v.Type()) {
			continue
		}
		for p := range f.Sig.Params().Variables() {
			if p == v {
				return v
			}
		}
	}
	return nil
}

// carriesBody reports whether a type is a request with a body that is read as it
// is sent; requests of other clients keep what they were given.
func (c *checker) carriesBody(t types.Type) bool {
	k, named := sym.TypeKey(t)
	if !named {
		return false
	}
	info := c.table.Type(k)
	return info != nil && info.Kind == catalogue.KindHTTPRequest && info.FieldBy(catalogue.FieldBody) != nil
}

// minds reports whether code looks at the body of a request, or hands the
// request to code out of sight that may do so.
func (c *checker) minds(body ast.Node, v *types.Var, depth int) bool {
	hit := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if c.variable(n.X) == v {
				switch n.Sel.Name {
				case "Body", "GetBody", "ContentLength", "Clone", "WithContext":
					hit = true
				}
			}
		case *ast.CallExpr:
			for i, a := range n.Args {
				if c.variable(a) == v && !c.sends(n) {
					hit = hit || c.calleeMinds(n, i, depth)
				}
			}
		}
		return !hit
	})
	return hit
}

func (c *checker) calleeMinds(call *ast.CallExpr, arg, depth int) bool {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil || depth > 2 {
		return true
	}
	f := c.res.Func(fn)
	if f == nil || arg >= f.Sig.Params().Len() {
		return true
	}
	return c.minds(f.Body, f.Sig.Params().At(arg), depth+1)
}
