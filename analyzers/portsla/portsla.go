package portsla

import (
	"embed"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/wiring"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	noLatency = &rule.Code{
		ID:       "RES2601",
		Title:    "port method without a documented latency expectation",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"K ports document their expectations"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "portsla",
	Doc:      rule.Doc(doc, "portsla"),
	URL:      rule.URL("portsla"),
	Requires: append([]*analysis.Analyzer{layers.Analyzer, effects.Analyzer, wiring.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{noLatency}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, noLatency) {
		return nil, nil
	}
	c := &checker{
		pass: pass, settings: config.Of(pass), effects: pass.ResultOf[effects.Analyzer].(*effects.Result), wires: wiring.Of(pass),
		seen: map[*types.Func]bool{},
	}
	c.adapters()
	c.wiring()
	return nil, nil
}

// checker looks at one package.
type checker struct {
	pass     *analysis.Pass
	settings *config.Settings
	effects  *effects.Result
	wires    *wiring.Result
	seen     map[*types.Func]bool // port methods that were judged
}
