package unuseddirective

import (
	"embed"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/suppress"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var unused = &rule.Code{
	ID:       "RES9002",
	Title:    "directive that silences nothing",
	Severity: rule.Warning,
	Fix:      rule.AllFixes,
	Since:    "0.1.0",
	Sources:  []string{"suppressions only shrink"},
}

// New returns the rule for a suite. It requires the analyzers of all its rules,
// so it runs last in each package, in every driver, and never when only a part
// of the suite runs.
func New(suite []*rule.Rule) *rule.Rule {
	judged := map[string]*rule.Code{}
	requires := append([]*analysis.Analyzer{}, report.Requires...)
	for _, r := range suite {
		requires = append(requires, r.Analyzer)
		for _, c := range r.Codes {
			if !c.Removed && !c.ByCommand {
				judged[c.ID] = c
			}
		}
	}
	return &rule.Rule{
		Codes: []*rule.Code{unused},
		Pages: pages,
		Analyzer: &analysis.Analyzer{
			Name:     "unuseddirective",
			Doc:      rule.Doc(doc, "unuseddirective"),
			URL:      rule.URL("unuseddirective"),
			Requires: requires,
			Run:      func(pass *analysis.Pass) (any, error) { run(pass, judged); return nil, nil },
		},
	}
}

func run(pass *analysis.Pass, judged map[string]*rule.Code) {
	if !report.Wanted(pass, unused) {
		return
	}
	settings := config.Of(pass)
	for _, e := range suppress.Of(pass).Entries() {
		if !e.Own() || e.Reason == "" || len(e.Faults) > 0 {
			continue // not ours to judge, or a finding of its own already
		}
		var idle []int
		for i, word := range e.Codes {
			if code := judged[word.Text]; code != nil && settings.Enabled(code) && !e.Hit(i) && !(code.Linked && e.Serves()) {
				idle = append(idle, i)
			}
		}
		for _, i := range idle {
			report.Report(pass, unused, report.Finding{
				Range:   e.Codes[i].Range(),
				Message: fmt.Sprintf("no finding of %s is silenced here", e.Codes[i].Text),
				Fixes:   []analysis.SuggestedFix{remove(pass.Fset, e, idle)},
			})
		}
	}
}

// remove deletes the idle codes, or the directive when nothing else is in it.
func remove(fset *token.FileSet, e *suppress.Entry, idle []int) analysis.SuggestedFix {
	if len(idle) == len(e.Codes) {
		pos, end := e.Line(fset)
		return analysis.SuggestedFix{
			Message:   "Delete the directive",
			TextEdits: []analysis.TextEdit{{Pos: pos, End: end}},
		}
	}
	var kept []string
	for i, word := range e.Codes {
		if !slices.Contains(idle, i) {
			kept = append(kept, word.Text)
		}
	}
	return analysis.SuggestedFix{
		Message: "Delete the codes that silence nothing",
		TextEdits: []analysis.TextEdit{{
			Pos: e.Codes[0].Pos, End: e.Codes[len(e.Codes)-1].End,
			NewText: []byte(strings.Join(kept, ",")),
		}},
	}
}
