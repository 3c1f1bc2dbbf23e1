package bulkhead

import (
	"embed"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	wide = &rule.Code{
		ID:       "RES4601",
		Title:    "bulkhead that is as wide as the connection pool behind it",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-BH-3"},
	}
	slot = &rule.Code{
		ID:       "RES4602",
		Title:    "bulkhead slot waited for without the caller's context, or not given back on every path",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-BH"},
	}
	misplaced = &rule.Code{
		ID:       "RES4603",
		Title:    "goroutine group as bulkhead of a synchronous call, or a slot taken after the breaker",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-BH-X1"},
	}
	total = &rule.Code{
		ID:       "RES4604",
		Title:    "pools of the external systems that exceed half of the database pool",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ISO-2"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "bulkhead",
	Doc:      rule.Doc(doc, "bulkhead"),
	URL:      rule.URL("bulkhead"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, origin.Analyzer, outbound.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{wide, slot, misplaced, total}, Pages: pages}

// checker looks at one package.
type checker struct {
	pass   *analysis.Pass
	info   *types.Info
	fx     *effects.Result
	origin *origin.Result
	table  *catalogue.Table

	helpers map[*types.Func]helper
	found   []*function
	paired  map[*types.Var]bool // channels that a function takes slots from and gives them back to
	signals map[*types.Var]bool // channels whose values are waited for
	judged  map[*types.Var]bool // semaphores that have been compared with a pool

	asked bool // whether sets has been filled
	sets  []poolCall
}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, wide, slot, misplaced, total) {
		return nil, nil
	}
	c := &checker{
		pass: pass, info: pass.TypesInfo, fx: pass.ResultOf[effects.Analyzer].(*effects.Result), origin: origin.Of(pass),
		helpers: map[*types.Func]helper{}, paired: map[*types.Var]bool{}, signals: map[*types.Var]bool{}, judged: map[*types.Var]bool{},
		table: config.Of(pass).Catalogue(),
	}
	c.functions()
	for _, f := range c.found {
		if !report.Skipped(pass, f.decl.Pos()) {
			c.function(f)
		}
	}
	if report.Wanted(pass, misplaced) {
		c.groups()
	}
	if report.Wanted(pass, total) && c.sizesPools() {
		c.totals()
	}
	return nil, nil
}

// groups looks at what is started in groups and pools, and at policies.
func (c *checker) groups() {
	for _, f := range c.fx.Funcs() {
		if len(f.Known) == 0 || report.Skipped(c.pass, f.Syntax.Pos()) {
			continue
		}
		c.composed(f)
		c.alone(f)
	}
}
