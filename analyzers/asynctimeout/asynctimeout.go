package asynctimeout

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/programs"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	forever = &rule.Code{
		ID:       "RES6101",
		Title:    "wait for an outbound call that has no time limit",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ASYNC-3"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "asynctimeout",
	Doc:      rule.Doc(doc, "asynctimeout"),
	URL:      rule.URL("asynctimeout"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, origin.Analyzer, layers.Analyzer, outbound.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{forever}, Pages: pages}

// checker looks at one package.
type checker struct {
	pass   *analysis.Pass
	info   *types.Info
	fx     *effects.Result
	origin *origin.Result

	runs  *programs.Result // made when it is asked for
	comes []token.Pos      // where something is received from a channel, in order
}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, forever) || report.DeveloperTool(pass) {
		return nil, nil
	}
	c := &checker{pass: pass, info: pass.TypesInfo, fx: pass.ResultOf[effects.Analyzer].(*effects.Result), origin: origin.Of(pass)}
	c.receives()
	for _, f := range c.fx.Funcs() {
		if len(f.Calls) == 0 || report.Skipped(pass, f.Syntax.Pos()) {
			continue
		}
		c.outcomes(f)
		received := c.received(f)
		if received || c.joins(f) {
			c.goroutines(f)
		}
		if received && !f.Idle {
			c.replies(f)
			c.pending(f)
		}
	}
	return nil, nil
}

// receives collects where the package receives from channels: most functions do
// not, and are done with then.
func (c *checker) receives() {
	for _, f := range c.fx.Funcs() {
		for _, x := range f.Takes {
			if u, is := x.(*ast.UnaryExpr); is && u.Op == token.ARROW || c.channel(x) != nil {
				c.comes = append(c.comes, x.Pos())
			}
		}
	}
	slices.Sort(c.comes)
}

// received reports whether a function receives from a channel, literals included.
func (c *checker) received(f *effects.Func) bool {
	i, _ := slices.BinarySearch(c.comes, f.Body.Pos())
	return i < len(c.comes) && c.comes[i] < f.Body.End()
}

// joins reports whether a function waits for goroutines that it counts.
func (c *checker) joins(f *effects.Func) bool {
	return slices.ContainsFunc(f.Known, func(call *ast.CallExpr) bool { return c.is(call, catalogue.OpSpawnWait) })
}

func (c *checker) programs() *programs.Result {
	if c.runs == nil {
		c.runs = programs.New(c.pass)
	}
	return c.runs
}
