package crossaggregate

import (
	"embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/suppress"
	"github.com/resilint/resilint/internal/writes"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	twoRoots = &rule.Code{
		ID:       "RES8301",
		Title:    "one use case saves two aggregate roots",
		Severity: rule.Warning,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"K one use case, one aggregate"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "crossaggregate",
	Doc:      rule.Doc(doc, "crossaggregate"),
	URL:      rule.URL("crossaggregate"),
	Requires: append([]*analysis.Analyzer{writes.Analyzer, statements.Analyzer, effects.Analyzer, layers.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{twoRoots}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, twoRoots) {
		return nil, nil
	}
	flows := writes.Of(pass)
	if len(flows) == 0 || report.DeveloperTool(pass) || adapter(pass) {
		return nil, nil
	}
	c := &checker{pass: pass, settings: config.Of(pass), ports: ports.For(config.Of(pass)),
		effects: pass.ResultOf[effects.Analyzer].(*effects.Result), byFn: byFunc(flows)}
	for _, flow := range flows {
		if c.useCase(flow) {
			c.judge(flow)
		}
	}
	return nil, nil
}

// adapter reports a package of adapters: what it writes together is one
// aggregate, as far as its port says.
func adapter(pass *analysis.Pass) bool {
	a := layers.Of(pass)
	return a.Layer == layers.AdapterOut && a.Confidence >= layers.Medium
}

// judge reports the first pair of saves of two aggregates that can run one after
// the other.
func (c *checker) judge(flow *writes.Flow) {
	saves := c.saves(flow, 0)
	for j, second := range saves {
		for _, first := range saves[:j] {
			if !c.together(first, second) {
				continue
			}
			if _, agreed := suppress.Annotation(c.pass, suppress.CrossAggregate, second.act.Call); agreed {
				return
			}
			how := "with no transaction around both"
			if writes.SameTx(first.act, second.act) || flow.Open(first.act).IsValid() && flow.Open(first.act) == flow.Open(second.act) {
				how = "in one transaction"
			}
			report.Report(c.pass, twoRoots, report.Finding{
				Range: place.Called(second.act.Call),
				Message: fmt.Sprintf("one use case saves two aggregates %s: %s by %s (%s), then %s by %s",
					how, first.subject.Name(), first.act.What, place.Line(c.pass.Fset, first.act.Pos()), second.subject.Name(), second.act.What),
				Related: []report.Related{{Pos: first.act.Pos(), Message: first.subject.Name() + " is saved here"}},
			})
			return
		}
	}
}
