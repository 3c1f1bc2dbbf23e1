package txboundary

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/txn"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	ownsTx = &rule.Code{
		ID:       "RES7201",
		Title:    "use case begins or commits the transaction itself, or a port hands it around",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K transaction owner is the adapter"},
	}
	twice = &rule.Code{
		ID:       "RES7202",
		Title:    "one command commits twice",
		Severity: rule.Error,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K one consistency boundary"},
	}
	noOwner = &rule.Code{
		ID:       "RES7203",
		Title:    "saving port method that does not say who owns the transaction",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"K ports document the transaction owner"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "txboundary",
	Doc:      rule.Doc(doc, "txboundary"),
	URL:      rule.URL("txboundary"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, layers.Analyzer, statements.Analyzer, txn.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{ownsTx, twice, noOwner}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, ownsTx, twice, noOwner) {
		return nil, nil
	}
	c := &checker{
		pass: pass, info: pass.TypesInfo, table: config.Of(pass).Catalogue(),
		effects: pass.ResultOf[effects.Analyzer].(*effects.Result),
		ports:   ports.For(config.Of(pass)),
	}
	c.txs = &txn.Types{Table: c.table}
	if report.Wanted(pass, ownsTx) {
		c.handedAround()
		c.owners()
	}
	if report.Wanted(pass, twice) {
		c.twice()
	}
	if report.Wanted(pass, noOwner) {
		c.undocumented()
	}
	return nil, nil
}
