package httptimeout

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/types/typeutil"
)

// stubCall handles one call with one answer of a generated client: a method
// that takes a context first and call options of an RPC library last. Such a
// call has no time limit but the deadline of its context and what interceptors
// of the connection set, so the connection has to be in view.
func (c *checker) stubCall(call *ast.CallExpr) {
	fn, ok := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
	if !ok || len(call.Args) == 0 || !c.unary(fn) {
		return
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !c.plainConn(sel.X) {
		return
	}
	bound := c.origin.Deadline(call.Args[0])
	if bound.State != origin.Unbounded || !c.fromRoot(bound) || c.runs.Attended(call) {
		return
	}
	report.Report(c.pass, other, report.Finding{
		Range:   call,
		Message: types.ExprString(call.Fun) + " runs without a time limit: " + bound.Why,
	})
}

// fromRoot reports whether a context has no deadline because the program made it
// so. The deadline that the other side of an inbound call set is not visible.
func (c *checker) fromRoot(b origin.Bound) bool {
	call, ok := b.At.(*ast.CallExpr)
	if !ok {
		return false
	}
	for _, e := range c.origin.Known(call) {
		if e.Op == catalogue.OpCtxRoot {
			return true
		}
	}
	return false
}

// unary reports whether a method is one of a generated RPC client that waits
// for one answer.
func (c *checker) unary(fn *types.Func) bool {
	option := sym.StubOption(fn)
	if option == nil || types.IsInterface(fn.Signature().Results().At(0).Type()) {
		return false
	}
	info := c.origin.Type(option)
	k, _ := sym.TypeKey(option)
	return info != nil && info.Kind == catalogue.KindCallOption && c.origin.Unlimited(k.Path, catalogue.OpRPCSend)
}

// plainConn reports whether a generated client was made in the package on a
// connection that was made in the package, too, without interceptors.
func (c *checker) plainConn(stub ast.Expr) bool {
	srcs := c.origin.Sources(stub)
	for _, s := range srcs {
		call := s.Call()
		if call == nil || len(call.Args) == 0 || !c.plainDial(call.Args[0]) {
			return false
		}
	}
	return len(srcs) > 0
}

func (c *checker) plainDial(conn ast.Expr) bool {
	made := false
	for _, s := range c.origin.Sources(conn) {
		if s.Kind == origin.Nil {
			continue
		}
		if s.Kind != origin.Returned || c.origin.ClientBound(s).State != origin.Unbounded {
			return false
		}
		made = true
	}
	return made
}
