package timeoutorder

import (
	"embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/programs"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	contradiction = &rule.Code{
		ID:       "RES2301",
		Title:    "timeout that a shorter one around it never lets happen",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-TO-1", "R-RES-TO-X2"},
	}
	tooLong = &rule.Code{
		ID:       "RES2302",
		Title:    "timeout too long for a request that somebody waits for",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-TO-1", "R-RES-TO-X3"},
	}
	eatsBudget = &rule.Code{
		ID:       "RES2303",
		Title:    "client timeout that the first attempt of a retrying transport can use up",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"public bugs"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "timeoutorder",
	Doc:      rule.Doc(doc, "timeoutorder"),
	URL:      rule.URL("timeoutorder"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, origin.Analyzer, layers.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{contradiction, tooLong, eatsBudget}, Pages: pages}

// checker holds what the checks of one package need.
type checker struct {
	pass     *analysis.Pass
	origin   *origin.Result
	settings *config.Settings
	runs     *programs.Result
	limited  []origin.Source // clients, servers and settings with limits
	contexts []*ast.CallExpr // calls that limit a context
	handlers []*ast.CallExpr // calls that limit a handler
	serving  *bool           // whether the package answers requests, once asked
}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, contradiction, tooLong, eatsBudget) || report.DeveloperTool(pass) {
		return nil, nil
	}
	c := &checker{pass: pass, origin: origin.Of(pass), settings: config.Of(pass)}
	for _, f := range pass.Files {
		for n := range ast.Preorder(f) {
			switch n := n.(type) {
			case *ast.CompositeLit:
				c.value(n)
			case *ast.ValueSpec:
				for _, name := range n.Names {
					if len(n.Values) == 0 {
						c.value(name)
					}
				}
			case *ast.CallExpr:
				c.call(n)
			}
		}
	}
	if len(c.limited)+len(c.contexts) == 0 {
		return nil, nil
	}
	c.runs = programs.New(pass)
	for _, s := range c.limited {
		limits := c.origin.Limits(s)
		c.order(s, limits)
		c.long(s, limits)
		c.budget(s, limits)
	}
	c.written()
	for _, call := range c.contexts {
		c.nested(call)
		c.longContext(call)
	}
	return nil, nil
}

// value notes a literal, new value or declared variable of a type that holds
// limits.
func (c *checker) value(x ast.Expr) {
	t := c.pass.TypesInfo.TypeOf(x)
	if id, isIdent := x.(*ast.Ident); isIdent {
		if obj := c.pass.TypesInfo.Defs[id]; obj != nil {
			t = obj.Type()
		}
		if _, isPtr := types.Unalias(t).(*types.Pointer); isPtr {
			return // nothing is made
		}
	}
	info := c.origin.Type(t)
	if info == nil {
		return
	}
	switch info.Kind {
	case catalogue.KindHTTPClient, catalogue.KindHTTPServer, catalogue.KindHTTPTransport, catalogue.KindClient, catalogue.KindClientOptions,
		catalogue.KindProducer, catalogue.KindConsumer:
		c.add(c.origin.Sources(x))
	}
}

// call notes what a setter sets a limit of, what a constructor makes with
// limits, and calls that limit a context.
func (c *checker) call(call *ast.CallExpr) {
	if c.pass.TypesInfo.Types[call.Fun].IsBuiltin() {
		if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok && id.Name == "new" {
			c.value(call)
		}
		return
	}
	for _, e := range c.origin.Known(call) {
		switch e.Op {
		case catalogue.OpTimeoutCtx:
			c.contexts = append(c.contexts, call)
		case catalogue.OpTimeoutServer:
			c.handlers = append(c.handlers, call)
		case catalogue.OpTimeoutConfig:
			sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
			if ok && e.Key.Recv != "" {
				c.add(c.origin.Sources(sel.X))
			}
		case catalogue.OpHTTPClientNew, catalogue.OpClientNew:
			c.add(c.origin.Sources(call))
		}
	}
}

// add notes sources that are made in view, each once.
func (c *checker) add(srcs []origin.Source) {
next:
	for _, s := range srcs {
		switch s.Kind {
		case origin.Made, origin.Zero, origin.Returned:
		default:
			continue
		}
		for _, o := range c.limited {
			if o.Same(s) {
				continue next
			}
		}
		c.limited = append(c.limited, s)
	}
}
