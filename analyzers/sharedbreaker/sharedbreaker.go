package sharedbreaker

import (
	"embed"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/sharing"
	"github.com/resilint/resilint/internal/systems"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	shared = &rule.Code{
		ID:       "RES4001",
		Title:    "one circuit breaker for several external systems",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-CB-X3"},
		Linked:   true,
	}
	name = &rule.Code{
		ID:       "RES4002",
		Title:    "circuit breaker whose name says nothing, or belongs to another system",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-CB-X3", "R-RES-ISO-3"},
	}
	perCall = &rule.Code{
		ID:       "RES4003",
		Title:    "circuit breaker made anew for every call",
		Severity: rule.Error,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-CB-X3"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "sharedbreaker",
	Doc:      rule.Doc(doc, "sharedbreaker"),
	URL:      rule.URL("sharedbreaker"),
	Requires: slices.Concat([]*analysis.Analyzer{effects.Analyzer, origin.Analyzer, breakers.Analyzer, systems.Analyzer}, sharing.Requires, report.Requires),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{shared, name, perCall}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, shared, name, perCall) {
		return nil, nil
	}
	c := &checker{
		pass: pass, info: pass.TypesInfo,
		fx: pass.ResultOf[effects.Analyzer].(*effects.Result), origin: origin.Of(pass),
		breakers: breakers.Of(pass), systems: systems.Of(pass), told: map[token.Pos]bool{},
	}
	c.semaphores()
	if c.breakers.Any() {
		c.sharing()
		c.names()
		c.lost()
	}
	c.linked()
	return nil, nil
}

// checker looks at the breakers of one package.
type checker struct {
	pass     *analysis.Pass
	info     *types.Info
	fx       *effects.Result
	origin   *origin.Result
	breakers *breakers.Result
	systems  *systems.Result
	told     map[token.Pos]bool // uses that were reported
}
