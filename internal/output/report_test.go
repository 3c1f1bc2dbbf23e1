package output

import (
	"bytes"
	"go/token"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/rule"
)

// suite is a rule with two codes and one that was removed.
func suite() []*rule.Rule {
	return []*rule.Rule{{
		Analyzer: &analysis.Analyzer{Name: "toy", Doc: "toy"},
		Codes: []*rule.Code{
			{ID: "RES1234", Title: "a toy", Severity: rule.Error, Level: rule.Strict, Since: "0.1.0", Sources: []string{"somewhere"}},
			{ID: "RES1235", Title: "another", Level: rule.Review},
			{ID: "RES1236", Removed: true},
		},
	}}
}

// source is a file with characters of one, two, three and four bytes before
// the place of the finding, which are one, one, one and two units of UTF-16.
const source = "package a\n\nvar _ = \"aé€😀\" + bad()\nvar x = 1"

// sample writes the source into a folder called "my code" of a checkout and
// returns a report about it.
func sample(t *testing.T) (*Report, Options) {
	t.Helper()
	root := t.TempDir()
	dir := filepath.Join(root, "my code")
	if err := os.MkdirAll(filepath.Join(root, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "a.go")
	if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	at := bytes.Index([]byte(source), []byte("bad()"))
	pos := token.Position{Filename: file, Offset: at, Line: 3, Column: at - len("package a\n\n") + 1}
	end := pos
	end.Column += len("bad()")
	end.Offset += len("bad()")
	last := token.Position{Filename: file, Line: 4, Column: 5}
	res := &driver.Result{
		Findings: []driver.Finding{
			{
				Analyzer: "toy", Package: "example.test/a", Code: "RES1234", Message: "RES1234: <bad> call", URL: "https://example.test/#RES1234",
				Severity: rule.Error, Pos: pos, End: end,
				Related: []driver.Related{{Pos: last, End: last, Message: "seen & done"}},
				Fixes: []driver.Fix{{Message: "Call good", Edits: []driver.Edit{
					{File: file, Start: at, End: at + 3, New: []byte("good")},
					{File: file, Start: len(source), End: len(source), New: []byte("\n")},
				}}},
			},
			{Analyzer: "toy", Package: "example.test/a", Code: "RES1235", Message: "RES1235: far away", Severity: rule.Info, Pos: last, End: last},
		},
		Errors: []driver.LoadError{
			{Package: "example.test/b", Pos: filepath.Join(dir, "b.go") + ":7:9", Message: "undefined: x"},
			{Package: "example.test/d", Message: "nothing there"},
		},
		Skipped:  []driver.Skipped{{Package: "example.test/b", Reason: "it has errors"}},
		Internal: []driver.InternalError{{Analyzer: "toy", Package: "example.test/c", Message: "panic: no", Stack: "goroutine 1"}},
		Hints:    []string{"look there"},
		Packages: 2,
	}
	report := &Report{Result: res, Tool: Tool{Version: "v0.1.0"}, Rules: suite(), Exit: driver.ExitInternal, Fixed: 3}
	return report, Options{Dir: root}
}

func print(t *testing.T, r *Report, o Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, r, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
