package startupretry

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// rootFolder matches folders whose packages put a service together.
var rootFolder = regexp.MustCompile(`(^|/)(cmd|cli|main|app|bootstrap|di|ioc|wire|wiring|setup|startup|boot|server|migrations?|migrate|scripts?|tools?|examples?)(/|$)`)

// root reports whether a package belongs to the composition root: whoever
// starts the service may wait for what it needs.
func root(pass *analysis.Pass) bool {
	if pass.Pkg.Name() == "main" {
		return true
	}
	a := layers.Of(pass)
	switch {
	case a.Layer == layers.Composition:
		return true
	case a.Confidence >= layers.High && a.Layer != layers.Unknown:
		return false
	}
	return rootFolder.MatchString(strings.TrimPrefix(sym.PkgPath(pass.Pkg), report.ModulePath(pass)))
}

// startName matches functions that are called when something starts, is looked
// after, or ends.
var startName = regexp.MustCompile(`(?i)^(new|open|connect|dial|init|setup|set_?up|start|boot|must|wait|ping|migrate|run|serve|load|provide|make|create_?(conn|client|pool|db)|ensure|re_?connect|re_?dial|keep|monitor|consume|subscribe|listen|watch|health|ready|live|check|probe|close|stop|shutdown|reset|recover)|reconnect|connection$`)

// policy reports a retry that connects where requests are answered.
func (c *checker) policy(p *policy.Policy) {
	call := c.connection(p)
	if call == nil {
		return
	}
	by, why := c.serves(p.Func, map[*effects.Func]bool{})
	if by == "" {
		return
	}
	report.Report(c.pass, startupRetry, report.Finding{
		Range:   p.Header(),
		Message: "retry connects (" + types.ExprString(call.Fun) + ") outside the composition root: " + by + " " + why + "; wait for it at start-up, and let a request fail at once",
		Related: []report.Related{{Pos: call.Pos(), Message: "connects here"}},
	})
}

// elsewhere reports calls of another package that connect in a retry.
func (c *checker) elsewhere(f *effects.Func) {
	for _, call := range f.Calls {
		e := c.pings(call)
		if e == nil {
			continue
		}
		by, why := c.serves(f, map[*effects.Func]bool{})
		if by == "" {
			continue
		}
		report.Report(c.pass, startupRetry, report.Finding{
			Range:   place.Called(call),
			Message: types.ExprString(call.Fun) + " connects in a retry (" + e.Retry().Pos + "), outside the composition root: " + by + " " + why + "; wait for it at start-up",
		})
	}
}

// serves names the function of the package that comes to f while the service
// answers requests, and says how that is known.
func (c *checker) serves(f *effects.Func, seen map[*effects.Func]bool) (by, why string) {
	decl := c.decl(f)
	if decl == nil || seen[f] || len(seen) > 16 {
		return "", ""
	}
	seen[f] = true
	fn, known := c.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !known {
		return "", ""
	}
	name := c.res.Display(fn)
	switch sig := fn.Signature(); {
	case c.handles(sig):
		return name, "answers requests"
	case startName.MatchString(fn.Name()):
	case layers.Of(c.pass).Is(layers.Domain), layers.Of(c.pass).Is(layers.Application):
		return name, "is " + layers.Of(c.pass).Layer.String() + " code"
	case sig.Recv() != nil && fn.Exported() && sig.Params().Len() > 0 && sym.IsContext(sig.Params().At(0).Type()):
		return name, "is called with a context for each piece of work"
	}
	for _, call := range c.res.CallersOf(fn) {
		if g := c.around(call); g != nil {
			if by, why = c.serves(g, seen); by != "" {
				return by, why
			}
		}
	}
	return "", ""
}

// handles reports whether a function takes a request that comes in: with what
// the answer is written to, or as the context of a framework.
func (c *checker) handles(sig *types.Signature) bool {
	for i := range sig.Params().Len() {
		t := sig.Params().At(i).Type()
		info := c.res.TypeInfo(t)
		if info != nil && info.Kind == catalogue.KindHTTPRequest && i > 0 {
			return true
		}
	}
	return false
}

// decl is the declaration that a function or literal stands in.
func (c *checker) decl(f *effects.Func) *ast.FuncDecl {
	if d, isDecl := f.Syntax.(*ast.FuncDecl); isDecl {
		return d
	}
	return sym.FuncAt(c.pass.Files, f.Syntax.Pos())
}

// around is the declared function that a call stands in.
func (c *checker) around(call *ast.CallExpr) *effects.Func {
	decl := sym.FuncAt(c.pass.Files, call.Pos())
	if decl == nil {
		return nil
	}
	fn, known := c.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !known {
		return nil
	}
	return c.res.Func(fn)
}
