// Package output prints what a run found, in the formats that people, programs
// and code hosts read. All say the same; docs/output.md describes them.
package output

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/rule"
)

// Report is a finished run, ready to be printed.
type Report struct {
	*driver.Result
	Tool  Tool
	Rules []*rule.Rule // of the suite
	Exit  int          // exit code that the run ends with
	Fixed int          // findings that were cured by -fix
	Known int          // findings that the baseline keeps silent
}

// Tool says who made the report.
type Tool struct {
	Version string // "v0.1.0", or "(devel)"
}

// Home is where the project lives.
const Home = "https://github.com/resilint/resilint"

// Options say how to print.
type Options struct {
	Format Format
	Dir    string // that printed paths are relative to: where the user is
	Color  bool   // of text
}

// Write prints a report on standard output.
func Write(w io.Writer, r *Report, o Options) error {
	switch o.Format {
	case JSON:
		return writeJSON(w, r, o)
	case SARIF:
		return writeSARIF(w, r, o)
	case GitHub:
		return writeGitHub(w, r, o)
	case JUnit:
		return writeJUnit(w, r, o)
	case CodeClimate:
		return writeCodeClimate(w, r, o)
	case HTML:
		return writeHTML(w, r, o)
	}
	return writeText(w, r, o)
}

// code returns the declaration of a finding's code, which is nil for findings
// of analyzers outside the suite.
func (r *Report) code(f *driver.Finding) *rule.Code {
	_, c := rule.ByCode(r.Rules, f.Code)
	return c
}

// Message returns the message of a finding without the code it starts with.
func Message(f *driver.Finding) string {
	return strings.TrimPrefix(f.Message, f.Code+": ")
}

// Rel returns a file name, or a "file:line:col", relative to a directory: what
// a user there would type. A name for which that is longer stays as it is.
func Rel(dir, name string) string {
	if !filepath.IsAbs(name) {
		return name
	}
	rel, err := filepath.Rel(dir, name)
	if err != nil || len(rel) >= len(name) {
		return name
	}
	return rel
}

// Summary says in one line how the run went.
func (r *Report) Summary() string {
	if r.Packages == 0 && len(r.Skipped) == 0 {
		return "no packages with Go code for this platform"
	}
	var counts [3]int
	for _, f := range r.Findings {
		counts[f.Severity]++
	}
	s := "no findings"
	if r.Known > 0 {
		s = "no new findings"
	}
	if n := len(r.Findings); n > 0 {
		var parts []string
		for sev := rule.Error; ; sev-- {
			if c := counts[sev]; c > 0 {
				parts = append(parts, counted(c, sev))
			}
			if sev == rule.Info {
				break
			}
		}
		s = fmt.Sprintf("%s (%s)", plural(n, "finding"), strings.Join(parts, ", "))
	}
	s += " in " + plural(r.Packages, "package")
	if r.Known > 0 {
		s += fmt.Sprintf("; %d known from the baseline", r.Known)
	}
	if n := len(r.Skipped); n > 0 {
		s += fmt.Sprintf("; %s not analysed", plural(n, "package"))
	}
	if r.Fixed > 0 {
		s = fmt.Sprintf("%s fixed; ", plural(r.Fixed, "finding")) + s
	}
	return s
}

func counted(n int, sev rule.Severity) string {
	if sev == rule.Info {
		return fmt.Sprintf("%d %s", n, sev) // has no plural
	}
	return plural(n, sev.String())
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
