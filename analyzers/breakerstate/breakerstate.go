package breakerstate

import (
	"embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	breakerState = &rule.Code{
		ID:       "RES1301",
		Title:    "circuit-breaker states in a domain lifecycle",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K circuit breaker is no domain state"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "breakerstate",
	Doc:      rule.Doc(doc, "breakerstate"),
	URL:      rule.URL("breakerstate"),
	Requires: append([]*analysis.Analyzer{layers.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{breakerState}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, breakerState) || !layers.Of(pass).Is(layers.Domain) || isBreaker(pass) {
		return nil, nil
	}
	table := config.Of(pass).Catalogue()
	for _, f := range pass.Files {
		sets(pass, f)
		for n := range ast.Preorder(f) {
			if spec, isType := n.(*ast.TypeSpec); isType {
				library(pass, table, spec)
			}
		}
	}
	return nil, nil
}
