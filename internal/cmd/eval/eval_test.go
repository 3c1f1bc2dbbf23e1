package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReadLabels(t *testing.T) {
	dir := t.TempDir()
	got, err := readLabels(write(t, filepath.Join(dir, "l.tsv"),
		"repo\tcommit\tpath\tline\tcodes\tkind\twhy\na/b\tabc\tx.go\t7\tRES1001|RES1002\tpos\t[debatable] because\n"))
	if err != nil || len(got) != 1 {
		t.Fatal(got, err)
	}
	if l := got[0]; l.line != 7 || !l.positive || !l.debatable || len(l.codes) != 2 {
		t.Errorf("got %+v", l)
	}
	for _, bad := range []string{"a/b\tabc\tx.go\n", "a/b\tabc\tx.go\tseven\tRES1001\tpos\twhy\n", "a/b\tabc\tx.go\t7\tRES1001\tmaybe\twhy\n"} {
		if _, err := readLabels(write(t, filepath.Join(dir, "bad.tsv"), bad)); err == nil || !strings.Contains(err.Error(), "bad.tsv:1") {
			t.Errorf("%q: got %v, want an error with the line", bad, err)
		}
	}
}

func TestJoin(t *testing.T) {
	corpus := t.TempDir()
	write(t, filepath.Join(corpus, "a__b", "x.go"), "package x\n\nfunc f() {\n\tg(\n\t\t1,\n\t\t2,\n\t\t3,\n\t\t4,\n\t)\n}\n\nfunc g(...int) {}\n")
	for _, c := range []struct {
		name  string
		f     finding
		label int
		hit   bool
	}{
		{"same line", finding{Line: 4, Code: "RES1001"}, 4, true},
		{"within three lines", finding{Line: 1, Code: "RES1001"}, 4, true},
		{"in the same statement", finding{Line: 4, Code: "RES1001"}, 9, true},
		{"too far", finding{Line: 12, Code: "RES1001"}, 4, false},
		{"another code", finding{Line: 4, Code: "RES2001"}, 4, false},
	} {
		f := c.f
		f.repo, f.File = "a/b", "x.go"
		l := &label{repo: "a/b", path: "x.go", line: c.label, codes: []string{"RES1001"}, positive: true}
		join(corpus, []*label{l}, []*finding{&f})
		if (l.hit != nil) != c.hit {
			t.Errorf("%s: hit is %v", c.name, l.hit != nil)
		}
	}
}

func TestVerdicts(t *testing.T) {
	got, err := readVerdicts(write(t, filepath.Join(t.TempDir(), "p.md"),
		"# P\n\n| repository | commit | place | code | verdict | why |\n|---|---|---|---|---|---|\n| a/b | `0123456789ab` | `x.go:7` | RES1001 | wrong | because |\n| c/d | `v1.8.0-rc.1` | `y.go:9` | RES1002 | right | so |\n"))
	if err != nil || got[verdict{"a/b", "x.go:7", "RES1001"}] != "wrong" || got[verdict{"c/d", "y.go:9", "RES1002"}] != "right" {
		t.Errorf("got %v, %v", got, err)
	}
	f := &finding{repo: "a/b", File: "x.go", Line: 7, Code: "RES1001", label: &label{positive: true}}
	judge([]*finding{f}, got)
	if f.verdict != "wrong" {
		t.Errorf("a recorded verdict does not win over the label: %q", f.verdict)
	}
}
