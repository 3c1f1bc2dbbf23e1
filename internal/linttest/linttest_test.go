package linttest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/rule"
	"golang.org/x/tools/go/analysis"
)

func found(line int, category, message string) finding {
	return finding{Diagnostic: analysis.Diagnostic{Pos: 1, End: 2, Category: category, Message: message}, file: "/m/a.go", line: line}
}

func TestMatch(t *testing.T) {
	wanted := func(line int, rx string) *want {
		return &want{file: "/m/a.go", line: line, rx: regexp.MustCompile(rx)}
	}
	findings := []finding{found(1, "RES1001", "RES1001: x"), found(2, "RES1001", "RES1001: y"), found(2, "RES1001", "RES1001: y")}
	got := match("/m", findings, []*want{wanted(1, "RES1001: z"), wanted(2, "RES1001: y")})
	want := []string{
		"a.go:1: unwanted finding: RES1001: x",
		"a.go:2: unwanted finding: RES1001: y",
		`a.go:1: no finding matches "RES1001: z"`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestShape(t *testing.T) {
	r := &rule.Rule{Analyzer: &analysis.Analyzer{Name: "x"}, Codes: []*rule.Code{{ID: "RES1001"}, {ID: "RES1002", Removed: true}}}
	empty := found(6, "RES1001", "RES1001: fine")
	empty.End = empty.Pos
	crowded := found(7, "RES1001", "RES1001: fine")
	crowded.Related = make([]analysis.RelatedInformation, maxRelated+1)
	for _, c := range []struct {
		f    finding
		want string // "" for a good one
	}{
		{found(1, "RES1001", "RES1001: retried POST without a key"), ""},
		{found(1, "RES1001", "RES1001: POST retried"), ""},
		{found(2, "RES1001", "retried"), "does not start with its code"},
		{found(3, "RES1001", "RES1001: Retried"), "starts with a capital"},
		{found(4, "RES1001", "RES1001: retried."), "full stop"},
		{found(5, "RES9999", "RES9999: retried"), "not one of the rule's"},
		{empty, "range is empty"},
		{crowded, "related places"},
		{found(8, "RES1001", "RES1001: "+strings.Repeat("x", maxMessage)), "characters"},
	} {
		problems := strings.Join(checkShape(r, []finding{c.f}), "\n")
		if c.want == "" && problems != "" || !strings.Contains(problems, c.want) {
			t.Errorf("%s: got %q, want %q", c.f.Message, problems, c.want)
		}
	}
	if got := checkShape(r, nil); len(got) != 1 || !strings.Contains(got[0], "RES1001 is reported nowhere") {
		t.Errorf("a code that is never reported: got %q", got)
	}
}

func TestWriteExample(t *testing.T) {
	dir := t.TempDir()
	n := writeExample(t, dir, []rule.Block{
		{Lang: "go", Body: "package a\n"}, {Lang: "go", File: "x/y.go", Body: "package x\n"},
		{Lang: "yaml", Body: "version: 1\n"}, {Lang: "sql", Body: "SELECT 1\n"},
		{Lang: "sql", File: "db/1.sql", Body: "CREATE TABLE a (b int);\n"},
	})
	if n != 2 {
		t.Errorf("%d Go files, want 2", n)
	}
	for name, want := range map[string]string{"page.go": "package a\n", "x/y.go": "package x\n", ".resilint.yml": "version: 1\n", "db/1.sql": "CREATE TABLE a (b int);\n"} {
		if got, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name))); string(got) != want {
			t.Errorf("%s holds %q, %v", name, got, err)
		}
	}
}
