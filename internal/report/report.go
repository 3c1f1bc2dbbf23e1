// Package report is the one door to pass.Report. It drops what settings,
// generated code, test code and suppressions exclude, and gives every
// diagnostic its code, category and URL in one way.
package report

import (
	"fmt"
	"go/token"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/rule"
	"golang.org/x/tools/go/analysis"
)

// Related is a place that a finding's message names.
type Related struct {
	Pos     token.Pos
	Message string
}

// Finding is one diagnosis at one place.
type Finding struct {
	Range   analysis.Range // short: the call or the loop header, never a body
	Message string         // lower case, no full stop, names the evidence; without the code
	Related []Related      // at most two
	Fixes   []analysis.SuggestedFix
}

// Requires are the analyzers that a rule has to list so that it may report.
var Requires = []*analysis.Analyzer{config.Analyzer}

// Wanted reports whether any of the codes is switched on for the pass's
// package; a rule whose codes are all off returns at once.
func Wanted(pass *analysis.Pass, codes ...*rule.Code) bool {
	s := config.Of(pass)
	for _, c := range codes {
		if s.Enabled(c) {
			return true
		}
	}
	return false
}

// Report hands a finding to the driver unless it is switched off, suppressed,
// or lies in generated or test code.
func Report(pass *analysis.Pass, code *rule.Code, f Finding) {
	if !config.Of(pass).Enabled(code) {
		return
	}
	d := analysis.Diagnostic{
		Pos: f.Range.Pos(), End: f.Range.End(),
		Category:       code.ID,
		Message:        fmt.Sprintf("%s: %s", code.ID, f.Message),
		SuggestedFixes: f.Fixes,
	}
	for _, r := range f.Related {
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: r.Pos, Message: r.Message})
	}
	pass.Report(d)
}
