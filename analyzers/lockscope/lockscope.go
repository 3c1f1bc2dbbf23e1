package lockscope

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
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
		Title:    "row lock outside a transaction",
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
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{network, mutex, noEffect}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, network, mutex, noEffect) {
		return nil, nil
	}
	return nil, nil
}
