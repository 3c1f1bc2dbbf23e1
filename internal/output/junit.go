package output

import (
	"encoding/xml"
	"fmt"
	"io"

	"github.com/resilint/resilint/internal/driver"
)

// The form of JUnit reports that CI systems agree on.
type (
	junitReport struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name    string        `xml:"name,attr"`
		Class   string        `xml:"classname,attr"`
		File    string        `xml:"file,attr,omitempty"`
		Line    int           `xml:"line,attr,omitempty"`
		Failure *junitProblem `xml:"failure"`
		Error   *junitProblem `xml:"error"`
	}
	junitProblem struct {
		Type    string `xml:"type,attr"`
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// writeJUnit prints a suite for each package with findings, in which every
// finding is a test that failed. What could not be analysed is a test with an
// error. A run without any of them has one test, which passed: viewers take an
// empty report for a broken one.
func writeJUnit(w io.Writer, r *Report, o Options) error {
	root := repository(o.Dir)
	doc := &junitReport{Name: "resilint"}
	suites := map[string]int{}
	add := func(pkg string, c junitCase) {
		at, ok := suites[pkg]
		if !ok {
			at = len(doc.Suites)
			suites[pkg] = at
			doc.Suites = append(doc.Suites, junitSuite{Name: pkg})
		}
		s := &doc.Suites[at]
		s.Tests++
		doc.Tests++
		if c.Failure != nil {
			s.Failures++
			doc.Failures++
		}
		if c.Error != nil {
			s.Errors++
			doc.Errors++
		}
		s.Cases = append(s.Cases, c)
	}
	for i := range r.Findings {
		add(r.Findings[i].Package, junitFinding(&r.Findings[i], root, o.Dir))
	}
	for _, e := range r.Errors {
		file, line, _ := SplitPos(e.Pos)
		add(orTool(e.Package), junitCase{
			Name: "load", Class: orTool(e.Package), File: below(root, o.Dir, file), Line: line,
			Error: &junitProblem{Type: "load", Message: e.Message, Text: e.Message},
		})
	}
	for _, e := range r.Internal {
		add(orTool(e.Package), junitCase{
			Name: e.Analyzer, Class: orTool(e.Package),
			Error: &junitProblem{Type: "internal", Message: e.Message, Text: e.Message + "\n" + e.Stack},
		})
	}
	if doc.Tests == 0 {
		add("resilint", junitCase{Name: "no findings", Class: "resilint"})
	}
	text, err := xml.MarshalIndent(doc, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, text)
	return err
}

func junitFinding(f *driver.Finding, root, dir string) junitCase {
	file := below(root, dir, f.Pos.Filename)
	return junitCase{
		Name: fmt.Sprintf("%s at %s:%d:%d", f.Code, file, f.Pos.Line, f.Pos.Column), Class: f.Package, File: file, Line: f.Pos.Line,
		Failure: &junitProblem{
			Type: f.Severity.String(), Message: f.Code + ": " + Message(f),
			Text: fmt.Sprintf("%s:%d:%d: %s\n%s\n", file, f.Pos.Line, f.Pos.Column, annotation(f, root, dir), f.URL),
		},
	}
}

// orTool names what belongs to no package.
func orTool(pkg string) string {
	if pkg == "" {
		return "resilint"
	}
	return pkg
}
