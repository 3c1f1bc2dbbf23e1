package directives

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/suppress"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	malformed = &rule.Code{
		ID:       "RES9001",
		Title:    "directive without a reason, or not understood",
		Severity: rule.Warning,
		Since:    "0.1.0",
		Sources:  []string{"suppressions say why"},
	}
	unmatched = &rule.Code{
		ID:        "RES9003",
		Title:     "pattern in the settings that matches no package",
		Severity:  rule.Error,
		Since:     "0.1.0",
		Sources:   []string{"a rule that checks nothing fails"},
		ByCommand: true,
	}
	unknown = &rule.Code{
		ID:       "RES9004",
		Title:    "code, key or option that does not exist",
		Severity: rule.Error,
		Since:    "0.1.0",
		Sources:  []string{"settings are never ignored silently"},
	}
	gone = &rule.Code{
		ID:        "RES9005",
		Title:     "entry of the baseline that is no longer found",
		Severity:  rule.Warning,
		Since:     "0.1.0",
		Sources:   []string{"suppressions only shrink"},
		ByCommand: true,
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "directives",
	Doc:      rule.Doc(doc, "directives"),
	URL:      rule.URL("directives"),
	Requires: report.Requires,
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{malformed, unmatched, unknown, gone}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, malformed, unknown) {
		return nil, nil
	}
	for _, e := range suppress.Of(pass).Entries() {
		for _, f := range e.Faults {
			code := malformed
			if f.Unknown {
				code = unknown
			}
			report.Report(pass, code, report.Finding{Range: f.Range(), Message: f.Message})
		}
	}
	return nil, nil
}
