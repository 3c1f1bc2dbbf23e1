package txrollback

import (
	"embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	leftOpen = &rule.Code{
		ID:       "RES7301",
		Title:    "transaction left open on a path: neither committed nor rolled back",
		Severity: rule.Error,
		Level:    rule.Default,
		Fix:      rule.SomeFixes,
		Since:    "0.1.0",
		Sources:  []string{"K transactions end on every path"},
	}
	dropped = &rule.Code{
		ID:       "RES7302",
		Title:    "error of a commit dropped",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K transactions end on every path"},
	}
	beside = &rule.Code{
		ID:       "RES7303",
		Title:    "write on the pool while a transaction is open",
		Severity: rule.Error,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K one transaction boundary"},
	}
	onPanic = &rule.Code{
		ID:       "RES7304",
		Title:    "transaction left open when the function that runs in it panics",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Fix:      rule.SomeFixes,
		Since:    "0.1.0",
		Sources:  []string{"K transactions end on every path", "public bugs"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "txrollback",
	Doc:      rule.Doc(doc, "txrollback"),
	URL:      rule.URL("txrollback"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{leftOpen, dropped, beside, onPanic}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, leftOpen, dropped, beside, onPanic) {
		return nil, nil
	}
	c := &checker{
		pass:    pass,
		info:    pass.TypesInfo,
		table:   config.Of(pass).Catalogue(),
		effects: pass.ResultOf[effects.Analyzer].(*effects.Result),
	}
	c.txs = txn.TypesFor(config.Of(pass))
	for _, f := range c.effects.Funcs() {
		if f.Idle {
			continue // it begins nothing, and has no statement
		}
		c.closures(f)
		for _, call := range f.Known {
			if c.does(call, catalogue.OpTxCommit) {
				c.commit(f, call)
			}
		}
		for _, tx := range c.begun(f) {
			c.paths(tx)
		}
	}
	return nil, nil
}

// does reports whether the catalogue says that a call does one of ops.
func (c *checker) does(call *ast.CallExpr, ops ...catalogue.Op) bool {
	for _, row := range sym.Rows(c.table, c.info, call) {
		for _, op := range ops {
			if row.Op == op {
				return true
			}
		}
	}
	return false
}
