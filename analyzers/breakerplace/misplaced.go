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
	case c.sends(decl):
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
	sig := fn.Signature()
	return sig.Params().Len() == 1 && sig.Results().Len() == 2 &&
		c.kind(sig.Params().At(0).Type(), catalogue.KindHTTPRequest) && c.kind(sig.Results().At(0).Type(), catalogue.KindHTTPResponse)
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
