package output

import (
	"encoding/json"
	"go/token"
	"io"
	"path/filepath"

	"github.com/resilint/resilint/internal/driver"
)

// Version of the JSON document. It grows when a field changes its meaning or
// goes; new fields do not change it.
const Version = 1

// Document is the JSON form of a report. Paths have slashes and are relative
// to the directory where resilint was started, unless they lie on another
// volume or are shorter as absolute ones.
type Document struct {
	Version  int               `json:"version"`
	Tool     DocumentTool      `json:"tool"`
	Findings []DocumentFinding `json:"findings"` // by file, line, column, code
	Errors   []DocumentError   `json:"errors"`   // what kept packages from being analysed
	Skipped  []DocumentSkipped `json:"skipped"`  // packages that were not analysed
	Internal []DocumentDefect  `json:"internal"` // defects of resilint
	Hints    []string          `json:"hints"`
	Summary  DocumentSummary   `json:"summary"`
}

// DocumentTool says who made the document.
type DocumentTool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	URL     string `json:"url"`
}

// Place is a range of a file. Lines and columns count from 1, columns in bytes
// as everywhere in Go; the end is behind the last byte.
type Place struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
}

// DocumentFinding is one finding.
type DocumentFinding struct {
	Code     string `json:"code"`
	Analyzer string `json:"analyzer"`
	Severity string `json:"severity"` // error, warning, info: as the settings say
	Profile  string `json:"profile"`  // default, strict, review: from which on it is reported
	Message  string `json:"message"`  // without the code
	Package  string `json:"package"`  // import path
	Place
	Related []DocumentRelated `json:"related"`
	Fixes   []DocumentFix     `json:"fixes"`
	URL     string            `json:"url"`
}

// DocumentRelated is a further place that the message speaks of.
type DocumentRelated struct {
	Message string `json:"message"`
	Place
}

// DocumentFix is one way to cure a finding; its edits belong together.
type DocumentFix struct {
	Message string         `json:"message"`
	Edits   []DocumentEdit `json:"edits"`
}

// DocumentEdit replaces the bytes [start, end) of a file, counted from 0.
type DocumentEdit struct {
	File  string `json:"file"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	New   string `json:"new"`
}

// DocumentError is an error in the analysed code or in how it is put together.
// The place is left out when it has none.
type DocumentError struct {
	Package string `json:"package,omitempty"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
}

// DocumentSkipped is a package that was not analysed.
type DocumentSkipped struct {
	Package string `json:"package"`
	Reason  string `json:"reason"`
}

// DocumentDefect is an analyzer that failed on a package.
type DocumentDefect struct {
	Analyzer string `json:"analyzer"`
	Package  string `json:"package"`
	Message  string `json:"message"`
	Stack    string `json:"stack,omitempty"`
}

// DocumentSummary counts.
type DocumentSummary struct {
	Packages int `json:"packages"` // analysed
	Skipped  int `json:"skipped"`
	Findings int `json:"findings"`
	Error    int `json:"error"` // findings of that severity
	Warning  int `json:"warning"`
	Info     int `json:"info"`
	Fixed    int `json:"fixed"`
	Known    int `json:"known"` // kept silent by the baseline
	ExitCode int `json:"exitCode"`
}

func writeJSON(w io.Writer, r *Report, o Options) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(document(r, o.Dir))
}

func document(r *Report, dir string) *Document {
	d := &Document{
		Version:  Version,
		Tool:     DocumentTool{"resilint", r.Tool.Version, Home},
		Findings: []DocumentFinding{},
		Errors:   []DocumentError{},
		Skipped:  []DocumentSkipped{},
		Internal: []DocumentDefect{},
		Hints:    append([]string{}, r.Hints...),
		Summary:  DocumentSummary{Packages: r.Packages, Skipped: len(r.Skipped), Findings: len(r.Findings), Fixed: r.Fixed, Known: r.Known, ExitCode: r.Exit},
	}
	bySeverity := []*int{&d.Summary.Info, &d.Summary.Warning, &d.Summary.Error}
	for i := range r.Findings {
		d.Findings = append(d.Findings, documentFinding(r, &r.Findings[i], dir))
		*bySeverity[r.Findings[i].Severity]++
	}
	for _, e := range r.Errors {
		file, line, col := SplitPos(e.Pos)
		d.Errors = append(d.Errors, DocumentError{e.Package, slashed(dir, file), line, col, e.Message})
	}
	for _, s := range r.Skipped {
		d.Skipped = append(d.Skipped, DocumentSkipped(s))
	}
	for _, e := range r.Internal {
		d.Internal = append(d.Internal, DocumentDefect(e))
	}
	return d
}

func documentFinding(r *Report, f *driver.Finding, dir string) DocumentFinding {
	out := DocumentFinding{
		Code: f.Code, Analyzer: f.Analyzer, Severity: f.Severity.String(), Message: Message(f),
		Package: f.Package, Place: placeOf(dir, f.Pos, f.End), URL: f.URL,
		Related: []DocumentRelated{}, Fixes: []DocumentFix{},
	}
	if c := r.code(f); c != nil {
		out.Profile = c.Level.String()
	}
	for _, rel := range f.Related {
		out.Related = append(out.Related, DocumentRelated{rel.Message, placeOf(dir, rel.Pos, rel.End)})
	}
	for _, fix := range f.Fixes {
		edits := []DocumentEdit{}
		for _, e := range fix.Edits {
			edits = append(edits, DocumentEdit{slashed(dir, e.File), e.Start, e.End, string(e.New)})
		}
		out.Fixes = append(out.Fixes, DocumentFix{fix.Message, edits})
	}
	return out
}

func placeOf(dir string, pos, end token.Position) Place {
	return Place{slashed(dir, pos.Filename), pos.Line, pos.Column, end.Line, end.Column}
}

func slashed(dir, name string) string { return filepath.ToSlash(Rel(dir, name)) }
