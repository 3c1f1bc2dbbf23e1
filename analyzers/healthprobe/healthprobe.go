package healthprobe

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
	uncached = &rule.Code{
		ID:       "RES6201",
		Title:    "readiness probe that calls an external system every time",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-HC-2", "R-RES-HC-X1"},
	}
	writes = &rule.Code{
		ID:       "RES6202",
		Title:    "probe that writes",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-HC-X2"},
	}
	depends = &rule.Code{
		ID:       "RES6203",
		Title:    "liveness that depends on an external system, or a probe without a bound",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-HC-3", "R-RES-HC-4"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "healthprobe",
	Doc:      rule.Doc(doc, "healthprobe"),
	URL:      rule.URL("healthprobe"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{uncached, writes, depends}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, uncached, writes, depends) {
		return nil, nil
	}
	return nil, nil
}
