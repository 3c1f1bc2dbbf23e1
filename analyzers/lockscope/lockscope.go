package lockscope

import (
	"embed"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/txn"
	"github.com/resilint/resilint/internal/wiring"
	"github.com/resilint/resilint/internal/writes"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	network = &rule.Code{
		ID:       "RES8101",
		Title:    "row lock or transaction held across a network call",
		Severity: rule.Warning,
		Level:    rule.Default,
		Linked:   true,
		Since:    "0.1.0",
		Sources:  []string{"K pessimistic locking"},
	}
	mutex = &rule.Code{
		ID:       "RES8102",
		Title:    "mutex held across a network or database call",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K pessimistic locking"},
	}
	noEffect = &rule.Code{
		ID:       "RES8103",
		Title:    "row lock outside a transaction, or outside an adapter",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K pessimistic locking"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "lockscope",
	Doc:      rule.Doc(doc, "lockscope"),
	URL:      rule.URL("lockscope"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, txn.Analyzer, writes.Analyzer, statements.Analyzer, layers.Analyzer, origin.Analyzer, wiring.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{network, mutex, noEffect}, Pages: pages}

// checker looks at one package.
type checker struct {
	pass  *analysis.Pass
	info  *types.Info
	fx    *effects.Result
	table *catalogue.Table
	libs  map[string]*catalogue.Lib
	kinds *txn.Types
}

func run(pass *analysis.Pass) (any, error) {
	if !report.WantedLinks(pass, network, mutex, noEffect) {
		return nil, nil
	}
	c := &checker{
		pass: pass, info: pass.TypesInfo, fx: pass.ResultOf[effects.Analyzer].(*effects.Result),
		table: config.Of(pass).Catalogue(), libs: map[string]*catalogue.Lib{}, kinds: txn.TypesFor(config.Of(pass)),
	}
	for _, lib := range c.table.Libs() {
		c.libs[lib.ID] = lib
	}
	if report.Wanted(pass, network) {
		c.network()
	}
	if report.WantedLinks(pass, network) {
		c.links()
	}
	if report.Wanted(pass, mutex) {
		c.mutexes()
	}
	if report.Wanted(pass, noEffect) {
		c.rowLocks()
	}
	return nil, nil
}
