package output

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/rule"
)

// sourceRoot is the base that paths in the report are relative to.
const sourceRoot = "%SRCROOT%"

func writeSARIF(w io.Writer, r *Report, o Options) error {
	text, err := sarifWithin(r, o, github)
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

func encodeSARIF(doc *sarifLog) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(doc)
	return b.Bytes(), err
}

// sarifMaker builds the report of one run.
type sarifMaker struct {
	root    string // directory that SRCROOT stands for
	dir     string // where the user is
	sources sources
	index   map[string]int // of rules, by code
}

// sarifReport makes a report of some of the findings of a run.
func sarifReport(r *Report, o Options, findings []driver.Finding, most sarifLimits) *sarifLog {
	m := &sarifMaker{root: repository(o.Dir), dir: o.Dir, sources: sources{}, index: map[string]int{}}
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{Name: "resilint", Version: r.Tool.Version, InformationURI: Home, Rules: sarifRules(r.Rules, findings)}},
		ColumnKind: "utf16CodeUnits",
		BaseIDs:    map[string]sarifArtifact{sourceRoot: {URI: folderURI(filepath.ToSlash(m.root))}},
		Results:    []sarifResult{},
	}
	if v, ok := strings.CutPrefix(r.Tool.Version, "v"); ok {
		run.Tool.Driver.SemanticVersion = v
	}
	for i, d := range run.Tool.Driver.Rules {
		m.index[d.ID] = i
	}
	prints := Fingerprints(findings)
	for i := range findings {
		res := m.result(&findings[i])
		res.Fingerprints = map[string]string{"resilint/v1": prints[i]}
		run.Results = append(run.Results, res)
	}
	run.Invocations = []sarifInvocation{m.invocation(r, most.leftOut(len(r.Findings), len(findings)))}
	return &sarifLog{
		Schema:  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
		Version: "2.1.0", Runs: []sarifRun{run},
	}
}

var levels = [...]string{rule.Info: "note", rule.Warning: "warning", rule.Error: "error"}

func (m *sarifMaker) result(f *driver.Finding) sarifResult {
	res := sarifResult{
		RuleID: f.Code, Level: levels[f.Severity], Message: sarifText{Text: cut(Message(f), maxText)},
		Locations: []sarifLocation{m.location(f.Pos.Filename, f.Pos.Line, f.Pos.Column, f.End.Line, f.End.Column)},
	}
	if i, ok := m.index[f.Code]; ok {
		res.RuleIndex = &i
	}
	for i, rel := range f.Related[:min(len(f.Related), maxLocations)] {
		loc := m.location(rel.Pos.Filename, rel.Pos.Line, rel.Pos.Column, rel.End.Line, rel.End.Column)
		loc.ID, loc.Message = &i, &sarifText{Text: cut(rel.Message, maxText)}
		res.Related = append(res.Related, loc)
	}
	for _, fix := range f.Fixes {
		if sf, ok := m.fix(fix); ok {
			res.Fixes = append(res.Fixes, sf)
		}
	}
	return res
}

// location names a range of a file. Lines and columns that are not known are left
// out, and so is an end that lies before the beginning.
func (m *sarifMaker) location(file string, line, col, endLine, endCol int) sarifLocation {
	phys := sarifPhysical{Artifact: m.artifact(file)}
	if line > 0 {
		region := &sarifRegion{StartLine: line}
		if col > 0 {
			region.StartColumn = m.sources.column(file, line, col)
		}
		if endCol > 0 && (endLine > line || endLine == line && endCol >= col) {
			region.EndLine, region.EndColumn = endLine, m.sources.column(file, endLine, endCol)
		}
		phys.Region = region
	}
	return sarifLocation{Physical: phys}
}

// artifact names a file: relative to the root where it lies below, else as a URI.
func (m *sarifMaker) artifact(file string) sarifArtifact {
	if !filepath.IsAbs(file) {
		file = filepath.Join(m.dir, file)
	}
	if rel, err := filepath.Rel(m.root, file); err == nil && filepath.IsLocal(rel) {
		return sarifArtifact{URI: relativeURI(filepath.ToSlash(rel)), BaseID: sourceRoot}
	}
	return sarifArtifact{URI: fileURI(filepath.ToSlash(file))}
}

// fix converts a fix, whole or not at all.
func (m *sarifMaker) fix(fix driver.Fix) (out sarifFix, ok bool) {
	out.Description = sarifText{Text: cut(fix.Message, maxText)}
	change := map[string]int{}
	for _, e := range fix.Edits {
		line, col, ok := m.sources.at(e.File, e.Start)
		endLine, endCol, okEnd := m.sources.at(e.File, e.End)
		if !ok || !okEnd {
			return out, false
		}
		i, known := change[e.File]
		if !known {
			i = len(out.Changes)
			change[e.File] = i
			out.Changes = append(out.Changes, sarifChange{Artifact: m.artifact(e.File)})
		}
		replacement := sarifReplacement{Deleted: sarifRegion{line, col, endLine, endCol}}
		if len(e.New) > 0 {
			replacement.Inserted = &sarifText{Text: string(e.New)}
		}
		out.Changes[i].Replacements = append(out.Changes[i].Replacements, replacement)
	}
	return out, len(out.Changes) > 0
}

// invocation says how the run went: what could not be analysed is a
// notification, so that a viewer does not take silence for health.
func (m *sarifMaker) invocation(r *Report, leftOut []string) sarifInvocation {
	inv := sarifInvocation{Successful: r.Exit < driver.ExitUsage, ExitCode: r.Exit}
	notify := func(level, text string, at ...sarifLocation) {
		inv.Notifications = append(inv.Notifications, sarifNotification{level, sarifText{Text: text}, at})
	}
	for _, e := range r.Errors {
		if file, line, col := SplitPos(e.Pos); file != "" {
			notify("error", e.Message, m.location(file, line, col, 0, 0))
			continue
		}
		notify("error", e.Message)
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
	for _, text := range leftOut {
		notify("warning", text)
	}
	return inv
}
