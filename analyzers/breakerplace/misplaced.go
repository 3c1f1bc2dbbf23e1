package breakerplace

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// place reports a breaker around what an adapter does, and not around what it is
// for: in the transport or client of HTTP, or in a handler of inbound requests.
func (c *checker) place(run *breakers.Run) {
	switch decl := sym.FuncAt(c.pass.Files, run.Call.Pos()); {
	case decl == nil || run.Func == nil:
	case c.sends(decl) || c.sending(decl, run):
		if c.weighs(decl) {
			return // it knows a failure by the status
		}
		c.report(run, fmt.Sprintf("circuit breaker around single requests, in %s: put it around the adapter's method, which knows what has failed", place.Func(decl)))
	case c.answers(run.Func) && c.callsOut(run):
		c.report(run, fmt.Sprintf("circuit breaker in the handler %s: it belongs to the adapter of the system, where every caller has it", place.Func(decl)))
	}
}

func (c *checker) report(run *breakers.Run, message string) {
	report.Report(c.pass, misplaced, report.Finding{Range: place.Called(run.Call), Message: message})
}

// sends reports a function that is, by its signature, a transport or client of
// HTTP: it turns a request into a response.
func (c *checker) sends(decl *ast.FuncDecl) bool {
	fn, ok := c.info.Defs[decl.Name].(*types.Func)
	if !ok || fn.Signature().Recv() == nil || fn.Name() != "RoundTrip" && fn.Name() != "Do" {
		return false
	}
	return c.transports(fn.Signature())
}

// transports reports the signature of what turns an HTTP request into a response.
func (c *checker) transports(sig *types.Signature) bool {
	return sig.Params().Len() == 1 && sig.Results().Len() == 2 &&
		c.kind(sig.Params().At(0).Type(), catalogue.KindHTTPRequest) && c.kind(sig.Results().At(0).Type(), catalogue.KindHTTPResponse)
}

// sending reports whether a run stands in a literal that is a transport of HTTP by
// its signature, and is converted to what has the method, or handed on.
func (c *checker) sending(decl *ast.FuncDecl, run *breakers.Run) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok && sym.Contains(lit, run.Call) {
			sig, isFunc := sym.OrInvalid(c.info.TypeOf(lit)).Underlying().(*types.Signature)
			found = found || isFunc && c.transports(sig)
		}
		return !found
	})
	return found
}

// weighs reports a function that looks at the status of a response: to its
// breaker an answer that says no is a failure.
func (c *checker) weighs(decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			found = found || n.Sel.Name == "StatusCode" || n.Sel.Name == "IsError"
		case *ast.CallExpr:
			// A function of the package that is given the response may look for it.
			if fn := sym.Callee(c.info, n); fn != nil && fn.Pkg() == c.pass.Pkg {
				for _, arg := range n.Args {
					found = found || c.kind(sym.OrInvalid(c.info.TypeOf(arg)), catalogue.KindHTTPResponse)
				}
			}
		}
		return !found
	})
	return found
}

func (c *checker) kind(t types.Type, kind catalogue.TypeKind) bool {
	info := c.fx.TypeInfo(t)
	return info != nil && info.Kind == kind
}

// answers reports a function, or one around it, that answers requests.
func (c *checker) answers(f *effects.Func) bool {
	if f.Fn != nil {
		return c.handlers.Handles(f)
	}
	for _, outer := range c.fx.Funcs() {
		if outer.Body.Pos() <= f.Syntax.Pos() && f.Syntax.End() <= outer.Body.End() || outer == f {
			if c.handlers.Handles(outer) {
				return true
			}
		}
	}
	return false
}

// callsOut reports whether what runs through the breaker is known to leave the
// process: what a handler wraps around the rest of the chain is no adapter's.
func (c *checker) callsOut(run *breakers.Run) bool {
	found := false
	for _, n := range run.Runs {
		ast.Inspect(n, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				for _, e := range c.fx.At(call) {
					found = found || e.Op != effects.OpPortCall
				}
			}
			return !found
		})
	}
	return found
}
