package sleeppoll

import (
	"embed"
	"go/ast"
	"regexp"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/programs"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/wiring"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	poll = &rule.Code{
		ID:       "RES6001",
		Title:    "sleep-poll loop on a request path",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ASYNC-X1"},
	}
	long = &rule.Code{
		ID:       "RES6002",
		Title:    "long sleep in a handler or adapter",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ASYNC-2", "R-RES-ASYNC-X2"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "sleeppoll",
	Doc:      rule.Doc(doc, "sleeppoll"),
	URL:      rule.URL("sleeppoll"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, origin.Analyzer, layers.Analyzer, wiring.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{poll, long}, Pages: pages}

// checker looks at the functions of one package that sleep, themselves or by what
// they call.
type checker struct {
	pass     *analysis.Pass
	fx       *effects.Result
	handlers *programs.Handlers
	byPlace  map[string]loop // the loops of the package that poll
}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, poll, long) {
		return nil, nil
	}
	c := &checker{pass: pass, fx: pass.ResultOf[effects.Analyzer].(*effects.Result)}
	var sleeping []*effects.Func
	for _, f := range c.fx.Funcs() {
		if f.Summary != nil && sleeps(f.Summary) && !report.Skipped(pass, f.Body.Pos()) && !c.standIn(f) {
			sleeping = append(sleeping, f)
		}
	}
	if len(sleeping) == 0 || report.DeveloperTool(pass) {
		return nil, nil
	}
	c.handlers = programs.FindHandlers(c.fx)
	c.polls(sleeping)
	if report.Wanted(pass, long) {
		c.long(sleeping)
	}
	return nil, nil
}

// sleeps reports whether a function sleeps, itself or by what it calls.
func sleeps(s *effects.Summary) bool {
	for i := range s.Effects {
		if s.Effects[i].Op == catalogue.OpSleep {
			return true
		}
	}
	return false
}

// standing matches names of what stands in for something real, or behaves badly
// on purpose.
var standing = regexp.MustCompile(`(?i)fake|mock|stub|dummy|simulat|latenc|chaos|fault|slow|delay|sleep|throttl|jitter|demo|example|benchmark`)

// standIn reports a function that is called as one that stands in for something,
// or is slow because it is meant to be; its type and package count as well.
func (c *checker) standIn(f *effects.Func) bool {
	decl := sym.FuncAt(c.pass.Files, f.Syntax.Pos())
	return standing.MatchString(c.pass.Pkg.Name()) || decl != nil && (standing.MatchString(decl.Name.Name) || standing.MatchString(place.Receiver(decl)))
}

// name names the function that a place lies in.
func (c *checker) name(n ast.Node) string { return place.Func(sym.FuncAt(c.pass.Files, n.Pos())) }
