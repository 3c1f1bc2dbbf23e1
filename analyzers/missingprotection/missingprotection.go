package missingprotection

import (
	"embed"
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/protect"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	missing = &rule.Code{
		ID:       "RES4701",
		Title:    "external system without the protection that the settings require",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-WHERE-1", "R-RES-WHERE-2", "K explicit policies"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "missingprotection",
	Doc:      rule.Doc(doc, "missingprotection"),
	URL:      rule.URL("missingprotection"),
	Requires: append([]*analysis.Analyzer{protect.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{missing}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, missing) || !required(config.Of(pass)) {
		return nil, nil
	}
	r := protect.Of(pass)
	for _, a := range r.Adapters() {
		judge(pass, r, a)
	}
	return nil, nil
}

// required reports whether the settings require anything of any system.
func required(s *config.Settings) bool {
	for _, sys := range s.Systems {
		if len(sys.Require) > 0 {
			return true
		}
	}
	return false
}

// judge reports an adapter that provably lacks something, once, with the evidence
// for the first thing that it lacks.
func judge(pass *analysis.Pass, r *protect.Result, a *protect.Adapter) {
	var words []string
	var first protect.Judged
	for _, p := range config.Of(pass).Required(a.Name) {
		j := r.Judge(a, p.V)
		if j.Answer != protect.No {
			continue
		}
		if words == nil {
			first = j
		}
		words = append(words, string(p.V))
	}
	if words == nil {
		return
	}
	why := first.Why
	if len(words) > 1 {
		why = words[0] + ": " + why
	}
	f := report.Finding{Range: a.Pos(), Message: fmt.Sprintf("%s lacks %s, which the settings require (%s)", a.Name, list(words), why)}
	if first.Pos.IsValid() && first.Pos != a.Pos().Pos() {
		f.Related = []report.Related{{Pos: first.Pos, Message: "lacks " + words[0]}}
	}
	report.Report(pass, missing, f)
}

// list joins words as in a sentence.
func list(words []string) string {
	n := len(words)
	if n == 1 {
		return words[0]
	}
	return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
}
