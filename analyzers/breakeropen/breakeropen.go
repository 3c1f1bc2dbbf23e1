package breakeropen

import (
	"embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/adapters"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	leaked = &rule.Code{
		ID:       "RES4401",
		Title:    "adapter that returns the breaker's own error through its port",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K breaker open", "R-RES-CB-6"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "breakeropen",
	Doc:      rule.Doc(doc, "breakeropen"),
	URL:      rule.URL("breakeropen"),
	Requires: append([]*analysis.Analyzer{adapters.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{leaked}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, leaked) {
		return nil, nil
	}
	for _, a := range adapters.Of(pass).Adapters() {
		judge(pass, a)
	}
	return nil, nil
}

// judge reports an adapter once, where it first returns what its breaker says.
func judge(pass *analysis.Pass, a *adapters.Adapter) {
	var first *adapters.Method
	var at adapters.Failure
	n := 0
	for _, m := range a.Methods {
		for _, f := range adapters.Of(pass).Failures(m) {
			if f.Kind != adapters.Breaker {
				continue
			}
			if n++; n == 1 {
				first, at = m, f
			}
			break
		}
	}
	if n == 0 {
		return
	}
	more := ""
	if n > 1 {
		more = fmt.Sprintf(" (and %d more)", n-1)
	}
	open := "the breaker's own error"
	if at.Name != "" {
		open = at.Name
	}
	through := "to the callers of the adapter"
	if first.Port != nil {
		through = "through port " + first.Port.Obj().Name()
	}
	f := report.Finding{
		Range:   place.At(at.At.Pos(), at.At.End()),
		Message: fmt.Sprintf("adapter method %s%s returns %s %s as it is: map it to an unavailable error of the port", place.Func(first.Decl), more, open, through),
	}
	if at.Call != nil {
		f.Related = []report.Related{{Pos: at.Call.Pos(), Message: "the call runs through the breaker here"}}
	}
	report.Report(pass, leaked, f)
}
