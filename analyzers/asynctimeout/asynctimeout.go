package asynctimeout

import (
	"embed"
	"go/types"

	"golang.org/x/tools/go/analysis"

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

	runs *programs.Result // made when it is asked for
}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, forever) || report.DeveloperTool(pass) {
		return nil, nil
	}
	c := &checker{pass: pass, info: pass.TypesInfo, fx: pass.ResultOf[effects.Analyzer].(*effects.Result), origin: origin.Of(pass)}
	for _, f := range c.fx.Funcs() {
		if len(f.Calls) == 0 || report.Skipped(pass, f.Syntax.Pos()) {
			continue
		}
		c.goroutines(f)
		c.replies(f)
		c.pending(f)
		c.outcomes(f)
	}
	return nil, nil
}

func (c *checker) programs() *programs.Result {
	if c.runs == nil {
		c.runs = programs.New(c.pass)
	}
	return c.runs
}
