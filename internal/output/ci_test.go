package output

import (
	"encoding/json"
	"encoding/xml"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/resilint/resilint/internal/driver"
)

func TestGitHub(t *testing.T) {
	r, o := sample(t)
	o.Format = GitHub
	r.Findings[0].Message = "RES1234: 100% bad,\nreally: bad"
	want := `::error file=my code/b.go,line=7,col=9,title=resilint could not analyse this::undefined: x
::error title=resilint could not analyse this::nothing there
::error title=resilint has a defect::internal error: analyzer toy on package example.test/c: panic: no
::error file=my code/a.go,line=3,endLine=3,col=24,endColumn=29,title=RES1234::100%25 bad,%0Areally: bad%0Amy code/a.go:4: seen & done
::notice file=my code/a.go,line=4,endLine=4,col=5,endColumn=5,title=RES1235::far away
`
	if diff := cmp.Diff(want, print(t, r, o)); diff != "" {
		t.Error(diff)
	}
	// Commas and colons would end a property.
	var b strings.Builder
	workflowCommand(&b, "error", spot{file: "a,b:c%.go", line: 1, endLine: 3, col: 2, endCol: 4}, "x", "y")
	if got, want := b.String(), "::error file=a%2Cb%3Ac%25.go,line=1,endLine=3,title=x::y\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestJUnit(t *testing.T) {
	r, o := sample(t)
	o.Format = JUnit
	var doc junitReport
	text := print(t, r, o)
	if err := xml.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatalf("%v in:\n%s", err, text)
	}
	if doc.Tests != 5 || doc.Failures != 2 || doc.Errors != 3 {
		t.Errorf("tests %d, failures %d, errors %d; want 5, 2, 3", doc.Tests, doc.Failures, doc.Errors)
	}
	var names []string
	for _, s := range doc.Suites {
		if s.Tests != len(s.Cases) {
			t.Errorf("suite %s counts %d of %d tests", s.Name, s.Tests, len(s.Cases))
		}
		for _, c := range s.Cases {
			names = append(names, s.Name+" "+c.Name)
		}
	}
	want := []string{
		"example.test/a RES1234 at my code/a.go:3:24", "example.test/a RES1235 at my code/a.go:4:5",
		"example.test/b load", "example.test/d load", "example.test/c toy",
	}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
	first := doc.Suites[0].Cases[0]
	if first.Failure == nil || first.Failure.Message != "RES1234: <bad> call" || first.Failure.Type != "error" ||
		!strings.Contains(first.Failure.Text, "my code/a.go:4: seen & done") {
		t.Errorf("the first failure: %+v", first.Failure)
	}
	clean := &Report{Result: &driver.Result{Packages: 1}}
	if err := xml.Unmarshal([]byte(print(t, clean, o)), &doc); err != nil || doc.Failures != 0 {
		t.Errorf("%v, %d failures in a clean run", err, doc.Failures)
	}
	if got := print(t, clean, o); !strings.Contains(got, `<testcase name="no findings" classname="resilint"></testcase>`) {
		t.Errorf("a clean run:\n%s", got)
	}
}

func TestCodeClimate(t *testing.T) {
	r, o := sample(t)
	o.Format = CodeClimate
	var issues []climateIssue
	if err := json.Unmarshal([]byte(print(t, r, o)), &issues); err != nil {
		t.Fatal(err)
	}
	var got, prints []string
	for _, i := range issues {
		got = append(got, strings.Join([]string{i.CheckName, i.Severity, i.Location.Path, i.Description}, "|"))
		prints = append(prints, i.Fingerprint)
	}
	want := []string{
		"RES1234|major|my code/a.go|RES1234: <bad> call", "RES1235|info|my code/a.go|RES1235: far away",
		"load|blocker|my code/b.go|not analysed: undefined: x", "load|blocker|go.mod|not analysed: nothing there",
		"internal|blocker|go.mod|not analysed: internal error: analyzer toy on package example.test/c: panic: no",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	slices.Sort(prints)
	if len(slices.Compact(prints)) != len(issues) {
		t.Errorf("fingerprints are not unique: %v", prints)
	}
	if got := print(t, &Report{Result: &driver.Result{}}, o); got != "[]\n" {
		t.Errorf("a clean run: %q", got)
	}
}

// TestFingerprints: lines may move, alike findings stay apart.
func TestFingerprints(t *testing.T) {
	f := driver.Finding{Code: "RES1", Package: "p", Decl: driver.Decl{Name: "F"}, Message: "RES1: bad (a.go:3)"}
	moved := f
	moved.Message, moved.Pos.Line = "RES1: bad (a.go:9)", 40
	other := f
	other.Decl.Name = "G"
	before, after := Fingerprints([]driver.Finding{f, f, other}), Fingerprints([]driver.Finding{moved, moved, other})
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
	if before[0] == before[1] || before[0] == before[2] {
		t.Errorf("alike: %v", before)
	}
}
