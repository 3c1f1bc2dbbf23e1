package domainretry

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	handRetry = &rule.Code{
		ID:       "RES1101",
		Title:    "retry written by hand in domain or application code",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K retry stays in adapters"},
	}
	domainSleep = &rule.Code{
		ID:       "RES1102",
		Title:    "domain function that waits",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K retry stays in adapters"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "domainretry",
	Doc:      rule.Doc(doc, "domainretry"),
	URL:      rule.URL("domainretry"),
	Requires: append([]*analysis.Analyzer{layers.Analyzer, effects.Analyzer, policy.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{handRetry, domainSleep}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, handRetry, domainSleep) {
		return nil, nil
	}
	c := &checker{pass: pass, table: config.Of(pass).Catalogue(), effects: pass.ResultOf[effects.Analyzer].(*effects.Result)}
	switch layer := layers.Of(pass); {
	case layer.Is(layers.Domain):
		c.layer = "domain"
	case layer.Is(layers.Application):
		c.layer = "use case"
	default:
		return nil, nil
	}
	for _, f := range c.effects.Funcs() {
		if report.Skipped(pass, f.Body.Pos()) {
			continue
		}
		loops := c.retries(f)
		if c.layer == "domain" {
			c.waits(f, loops)
		}
	}
	return nil, nil
}

// checker looks at one package of an inner layer.
type checker struct {
	pass    *analysis.Pass
	table   *catalogue.Table
	effects *effects.Result
	layer   string // as messages name it
}
