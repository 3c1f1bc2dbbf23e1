package uniquecheck

import (
	"embed"
	"go/ast"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/schema"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/txn"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	checkInsert = &rule.Code{
		ID:       "RES8401",
		Title:    "existence checked before an insert that nothing enforces",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K database constraints"},
	}
	missing = &rule.Code{
		ID:       "RES8402",
		Title:    "schema without the constraint that the code relies on",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K database constraints"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "uniquecheck",
	Doc:      rule.Doc(doc, "uniquecheck"),
	URL:      rule.URL("uniquecheck"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, schema.Analyzer, statements.Analyzer, txn.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{checkInsert, missing}, Pages: pages}

// checker looks through one package.
type checker struct {
	pass   *analysis.Pass
	res    *effects.Result
	schema *schema.Schema
	stmts  *statements.Result
	tx     *txn.Result
	ports  ports.Memo
	locked map[*effects.Func]bool
	does   map[*ast.CallExpr][]op // by calls at depth 0
}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, checkInsert, missing) {
		return nil, nil
	}
	res := pass.ResultOf[effects.Analyzer].(*effects.Result)
	entities := usesEntities(pass.Pkg)
	if !stores(res) && !entities || madeFor(pass.Pkg.Name()) {
		return nil, nil
	}
	c := &checker{
		pass: pass, res: res, schema: schema.Of(pass), stmts: statements.Of(pass), tx: txn.Of(pass),
		locked: map[*effects.Func]bool{}, does: map[*ast.CallExpr][]op{}, ports: ports.For(config.Of(pass)),
	}
	funcs := res.Funcs()
	for i, f := range funcs {
		if f.Body == nil || f.Idle && !entities || startsUp(f) {
			continue
		}
		end := i + 1 // literals follow the function that they are in
		for end < len(funcs) && funcs[end].Body.Pos() > f.Body.Pos() && funcs[end].Body.End() <= f.Body.End() {
			end++
		}
		c.function(f, funcs[i+1:end])
	}
	c.relies()
	return nil, nil
}

// stores reports whether functions of the package read or change stored rows, or
// call ports that may.
func stores(res *effects.Result) bool {
	for _, f := range res.Funcs() {
		if f.Summary == nil {
			continue
		}
		for i := range f.Summary.Effects {
			switch f.Summary.Effects[i].Op {
			case catalogue.OpDBRead, catalogue.OpDBWrite, catalogue.OpDBExec, catalogue.OpDBQuery, catalogue.OpDBBatchAdd,
				catalogue.OpCacheWrite, effects.OpPortState, effects.OpPortBoth, effects.OpPortCall:
				return true
			}
		}
	}
	return false
}

// madeFor reports a package that fills or changes databases while nobody else
// does.
func madeFor(pkg string) bool {
	pkg = strings.ToLower(pkg)
	return strings.HasPrefix(pkg, "migrat") || strings.HasPrefix(pkg, "seed") || strings.HasPrefix(pkg, "fixture")
}

// startsUp reports a function that runs once, when the program starts or the
// database is set up.
func startsUp(f *effects.Func) bool {
	if f.Fn == nil {
		return false
	}
	words := ports.Words(f.Fn.Name())
	return len(words) > 0 && startWords[words[0]]
}

var startWords = map[string]bool{
	"seed": true, "migrate": true, "migration": true, "bootstrap": true, "setup": true, "initialize": true, "init": true, "main": true,
	"backfill": true, "populate": true, "install": true,
}
