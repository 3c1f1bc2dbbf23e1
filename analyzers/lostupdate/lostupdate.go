package lostupdate

import (
	"embed"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
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
	unchecked = &rule.Code{
		ID:       "RES8001",
		Title:    "update of a versioned row that does not compare the version",
		Severity: rule.Error,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K optimistic locking"},
	}
	unversioned = &rule.Code{
		ID:       "RES8002",
		Title:    "load, modify, save of a row that has no version",
		Severity: rule.Error,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K optimistic locking"},
	}
	rowless = &rule.Code{
		ID:       "RES8003",
		Title:    "write whose affected rows nobody looks at, so that zero rows end in success",
		Severity: rule.Error,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K version conflict"},
		Fix:      rule.SomeFixes,
	}
	untyped = &rule.Code{
		ID:       "RES8004",
		Title:    "version conflict without an error of its own",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K version conflict"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "lostupdate",
	Doc:      rule.Doc(doc, "lostupdate"),
	URL:      rule.URL("lostupdate"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, schema.Analyzer, statements.Analyzer, txn.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{unchecked, unversioned, rowless, untyped}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, unchecked, unversioned, rowless, untyped) {
		return nil, nil
	}
	res := pass.ResultOf[effects.Analyzer].(*effects.Result)
	checkCounts(pass, res)
	if slices.ContainsFunc(res.Funcs(), changing) || statements.Generated(pass.Pkg) {
		checkLoads(pass, res)
	}
	return nil, nil
}
