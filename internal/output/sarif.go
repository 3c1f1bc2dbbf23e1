package output

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/rule"
)

// maxResults is how many results GitHub accepts in one run; it rejects a file
// that has more.
const maxResults = 25000

// sourceRoot is the base that paths in the report are relative to.
const sourceRoot = "%SRCROOT%"

func writeSARIF(w io.Writer, r *Report, o Options) error {
	doc := sarifReport(r, o)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(doc)
}

// sarifMaker builds the report of one run.
type sarifMaker struct {
	root    string // directory that SRCROOT stands for
	dir     string // where the user is
	sources sources
}

func sarifReport(r *Report, o Options) *sarif.Report {
	m := &sarifMaker{root: repository(o.Dir), dir: o.Dir, sources: sources{}}
	run := sarif.NewRunWithInformationURI("resilint", Home).WithColumnKind("utf16CodeUnits")
	run.Tool.Driver.WithVersion(r.Tool.Version).WithRules(sarifRules(r.Rules))
	if v, ok := strings.CutPrefix(r.Tool.Version, "v"); ok {
		run.Tool.Driver.WithSemanticVersion(v)
	}
	run.WithOriginalUriBaseIds(map[string]sarif.ArtifactLocation{sourceRoot: *sarif.NewSimpleArtifactLocation(fileURI(m.root) + "/")})
	findings := r.Findings
	dropped := 0
	if dropped = len(findings) - maxResults; dropped > 0 {
		findings = slices.Clone(findings)
		slices.SortStableFunc(findings, func(a, b driver.Finding) int { return cmp.Compare(b.Severity, a.Severity) })
		findings = findings[:maxResults]
	}
	prints := Fingerprints(findings)
	for i := range findings {
		res := m.result(run, &findings[i])
		res.PartialFingerprints = map[string]string{"resilint/v1": prints[i]}
		run.AddResult(res)
	}
	run.AddInvocation(m.invocation(r, max(0, dropped)))
	doc := sarif.NewReport()
	doc.Schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	return doc.AddRun(run)
}

var levels = [...]string{rule.Info: "note", rule.Warning: "warning", rule.Error: "error"}

func (m *sarifMaker) result(run *sarif.Run, f *driver.Finding) *sarif.Result {
	res := sarif.NewRuleResult(f.Code).WithRuleIndex(run.GetRuleIndex(f.Code)).
		WithLevel(levels[f.Severity]).
		WithMessage(sarif.NewTextMessage(Message(f))).
		AddLocation(m.location(f.Pos.Filename, f.Pos.Line, f.Pos.Column, f.End.Line, f.End.Column))
	for i, rel := range f.Related {
		loc := m.location(rel.Pos.Filename, rel.Pos.Line, rel.Pos.Column, rel.End.Line, rel.End.Column)
		loc.ID = i
		res.AddRelatedLocation(loc.WithMessage(sarif.NewTextMessage(rel.Message)))
	}
	for _, fix := range f.Fixes {
		if sf := m.fix(fix); sf != nil {
			res.AddFixe(sf)
		}
	}
	return res
}

// location names a range of a file; lines and columns of 0 are left out.
func (m *sarifMaker) location(file string, line, col, endLine, endCol int) *sarif.Location {
	phys := sarif.NewPhysicalLocation().WithArtifactLocation(m.artifact(file))
	if line > 0 {
		region := sarif.NewRegion().WithStartLine(line)
		if col > 0 {
			region.WithStartColumn(m.sources.column(file, line, col))
		}
		if endLine >= line && endCol > 0 {
			region.WithEndLine(endLine).WithEndColumn(m.sources.column(file, endLine, endCol))
		}
		phys.WithRegion(region)
	}
	return sarif.NewLocationWithPhysicalLocation(phys)
}

// artifact names a file: relative to the root where it lies below, else as a URI.
func (m *sarifMaker) artifact(file string) *sarif.ArtifactLocation {
	if !filepath.IsAbs(file) {
		file = filepath.Join(m.dir, file)
	}
	if rel, err := filepath.Rel(m.root, file); err == nil && filepath.IsLocal(rel) {
		return sarif.NewSimpleArtifactLocation(escapePath(filepath.ToSlash(rel))).WithURIBaseID(sourceRoot)
	}
	return sarif.NewSimpleArtifactLocation(fileURI(file))
}

// fix converts a fix, whole or not at all.
func (m *sarifMaker) fix(fix driver.Fix) *sarif.Fix {
	out := sarif.NewFix().WithDescription(sarif.NewTextMessage(fix.Message))
	changes := map[string]*sarif.ArtifactChange{}
	for _, e := range fix.Edits {
		line, col, ok := m.sources.at(e.File, e.Start)
		endLine, endCol, okEnd := m.sources.at(e.File, e.End)
		if !ok || !okEnd {
			return nil
		}
		change := changes[e.File]
		if change == nil {
			change = sarif.NewArtifactChange().WithArtifactLocation(m.artifact(e.File))
			changes[e.File] = change
			out.AddArtifactChange(change)
		}
		region := sarif.NewRegion().WithStartLine(line).WithStartColumn(col).WithEndLine(endLine).WithEndColumn(endCol)
		replacement := sarif.NewReplacement().WithDeletedRegion(region)
		if len(e.New) > 0 {
			replacement.WithInsertedContent(sarif.NewArtifactContent().WithText(string(e.New)))
		}
		change.AddReplacement(replacement)
	}
	if len(changes) == 0 {
		return nil
	}
	return out
}

// invocation says how the run went: what could not be analysed is a
// notification, so that a viewer does not take silence for health.
func (m *sarifMaker) invocation(r *Report, dropped int) *sarif.Invocation {
	inv := sarif.NewInvocation().
		WithExecutionSuccessful(r.Exit < driver.ExitUsage).
		WithExitCode(r.Exit)
	notify := func(level, text string) *sarif.Notification {
		n := sarif.NewNotification().WithLevel(level).WithMessage(sarif.NewTextMessage(text))
		inv.AddToolExecutionNotification(n)
		return n
	}
	for _, e := range r.Errors {
		n := notify("error", e.Message)
		if file, line, col := SplitPos(e.Pos); file != "" {
			n.AddLocation(m.location(file, line, col, 0, 0))
		}
	}
	for _, s := range r.Skipped {
		notify("warning", fmt.Sprintf("package %s was not analysed: %s", s.Package, s.Reason))
	}
	for _, e := range r.Internal {
		notify("error", e.Error())
	}
	for _, h := range r.Hints {
		notify("note", h)
	}
	if dropped > 0 {
		notify("warning", fmt.Sprintf("the %d mildest findings are left out: more than %d results in one run are accepted by few readers", dropped, maxResults))
	}
	return inv
}
