package splitsave

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/txn"
	"github.com/resilint/resilint/internal/wiring"
	"github.com/resilint/resilint/internal/writes"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	apart = &rule.Code{
		ID:       "RES7001",
		Title:    "state and its events are saved with no transaction around both",
		Severity: rule.Error,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K state and events atomic"},
		Linked:   true,
	}
	offered = &rule.Code{
		ID:       "RES7002",
		Title:    "repository port offers saving state and saving events as separate methods",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K port saves state and events together"},
	}
	elsewhere = &rule.Code{
		ID:       "RES7003",
		Title:    "adapter writes state and outbox row in different transactions",
		Severity: rule.Error,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K adapter owns one transaction"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "splitsave",
	Doc:      rule.Doc(doc, "splitsave"),
	URL:      rule.URL("splitsave"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, txn.Analyzer, writes.Analyzer, wiring.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{apart, offered, elsewhere}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if report.Wanted(pass, apart, elsewhere) {
		for _, flow := range writes.Of(pass) {
			separate(pass, flow)
		}
	}
	if report.WantedLinks(pass, apart) {
		linked(pass)
	}
	if report.Wanted(pass, offered) {
		portsOf(pass)
	}
	return nil, nil
}
