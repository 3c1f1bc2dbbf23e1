// Package report is the one door to pass.Report. It drops what settings,
// generated code, test code, suppressions and the baseline exclude, and gives
// every diagnostic its code, category and URL in one way.
package report

import (
	"fmt"
	"go/token"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/suppress"
	"golang.org/x/tools/go/analysis"
)

// Related is a place that a finding's message names.
type Related struct {
	Pos     token.Pos
	Message string
}

// maxRelated is how many related places a diagnostic carries: more is noise in
// the drivers that print them.
const maxRelated = 2

// Finding is one diagnosis at one place.
type Finding struct {
	Range   analysis.Range // short: the call or the loop header, never a body
	Message string         // lower case, no full stop, names the evidence; without the code
	Related []Related      // at most two
	Fixes   []analysis.SuggestedFix
	// Link is set when the finding joins two places of which neither knows the
	// other, at the place that puts them together. Related is empty then.
	Link *Link
}

// Requires are the analyzers that a rule has to list so that it may report.
var Requires = []*analysis.Analyzer{config.Analyzer, suppress.Analyzer, gateAnalyzer}

// Wanted reports whether findings of any of the codes can come out of the
// pass's package: it is the user's own code, not all of it is generated or test
// code, and one of the codes is switched on. A rule starts with it.
func Wanted(pass *analysis.Pass, codes ...*rule.Code) bool {
	if !gateOf(pass).open {
		return false
	}
	s := config.Of(pass)
	for _, c := range codes {
		if s.Enabled(c) {
			return true
		}
	}
	return false
}

// Skipped reports whether nothing is reported at a position: it lies in a file
// that is generated, excluded or, unless tests are asked for, test code.
func Skipped(pass *analysis.Pass, pos token.Pos) bool { return gateOf(pass).skips(pos) }

// Report hands a finding to the driver unless it is switched off, suppressed,
// was reported before, or lies in code that is skipped.
func Report(pass *analysis.Pass, code *rule.Code, f Finding) {
	if f.Link != nil && !code.Linked {
		panic(code.ID + " has findings with two ends and is not marked as Linked: directives for it would be called unused")
	}
	s, g := config.Of(pass), gateOf(pass)
	pos, end := shorten(pass.Fset, f.Range)
	if !s.Enabled(code) || g.skips(pos) && !(f.Link != nil && among(g.generated, pos)) {
		return
	}
	silenced := f.Link.silenced(pass, code.ID)
	by := suppress.Of(pass).SilencedBy(code.ID, pos)
	// golangci-lint drops it itself, and has to see it to know that its comment is used.
	dropped := by == suppress.Nolint && !s.Nolint
	if by != suppress.Nothing && !dropped || silenced {
		return
	}
	d := analysis.Diagnostic{
		Pos: pos, End: end,
		Category:       code.ID,
		Message:        fmt.Sprintf("%s: %s", code.ID, f.Message),
		URL:            rule.URL(code.ID),
		SuggestedFixes: f.Fixes,
	}
	if f.Link != nil && !dropped && !g.firstPair(code.ID+f.Link.pair(pass.Fset, f.Message)) {
		return
	}
	if !g.first(key{code.ID, pos, end, f.Message}) || !dropped && g.known(pass, code.ID, pos, f.Message) {
		return
	}
	switch {
	case s.Related && f.Link != nil:
		d.Related = f.Link.related()
	case s.Related:
		d.Related = related(pass.Fset, pos, f.Related)
	}
	pass.Report(d)
}

// related converts the related places, those in the finding's own file first.
func related(fset *token.FileSet, pos token.Pos, places []Related) (out []analysis.RelatedInformation) {
	home := fset.File(pos)
	for _, here := range []bool{true, false} {
		for _, r := range places {
			if r.Pos.IsValid() && (fset.File(r.Pos) == home) == here && len(out) < maxRelated {
				out = append(out, analysis.RelatedInformation{Pos: r.Pos, Message: r.Message})
			}
		}
	}
	return out
}

// shorten ends a range that spans lines at the end of its first line: editors
// underline all of a range, and drivers print where it starts.
func shorten(fset *token.FileSet, r analysis.Range) (pos, end token.Pos) {
	pos, end = r.Pos(), r.End()
	f := fset.File(pos)
	if f == nil || !end.IsValid() || end <= pos || end > token.Pos(f.Base()+f.Size()) {
		return pos, end
	}
	line := f.Line(pos)
	if f.Line(end) > line {
		end = f.LineStart(line+1) - 1 // the line break
	}
	return pos, end
}
