package output

import (
	"bytes"
	"path/filepath"
	"testing"
)

func TestText(t *testing.T) {
	r, o := sample(t)
	name := filepath.Join("my code", "a.go")
	want := name + ":3:24: RES1234: <bad> call [error]\n" +
		"\t" + name + ":4:5: seen & done\n" +
		"\tresilint -fix: call good\n" +
		name + ":4:5: RES1235: far away [info]\n"
	if got := print(t, r, o); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	o.Color = true
	want = "\x1b[1m" + name + ":4:5\x1b[22m: \x1b[34mRES1235\x1b[0m: far away \x1b[34m[info]\x1b[0m\n"
	if got := print(t, r, o); !bytes.HasSuffix([]byte(got), []byte(want)) {
		t.Errorf("got:\n%q\nwant at the end:\n%q", got, want)
	}
}

func TestTrouble(t *testing.T) {
	r, o := sample(t)
	var b bytes.Buffer
	Trouble(&b, r.Result, o.Dir, true)
	want := filepath.Join("my code", "b.go") + ":7:9: undefined: x\n" +
		"example.test/d: nothing there\n" +
		"resilint: not analysed: example.test/b: it has errors\n" +
		"resilint: internal error: analyzer toy on package example.test/c: panic: no\n" +
		"goroutine 1\n" +
		"resilint: hint: look there\n"
	if got := b.String(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestSummary(t *testing.T) {
	r, _ := sample(t)
	if got, want := r.Summary(), "3 findings fixed; 2 findings (1 error, 1 info) in 2 packages; 1 package not analysed"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	r.Findings, r.Skipped, r.Fixed, r.Packages = nil, nil, 0, 1
	if got, want := r.Summary(), "no findings in 1 package"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRel(t *testing.T) {
	abs := func(elem ...string) string {
		return filepath.Join(append([]string{string(filepath.Separator)}, elem...)...)
	}
	for _, c := range []struct{ name, want string }{
		{abs("home", "me", "a.go"), "a.go"},
		{abs("home", "me", "x", "a.go:1:2"), filepath.Join("x", "a.go:1:2")},
		{abs("home", "you", "a.go"), filepath.Join("..", "you", "a.go")},
		{abs("etc"), abs("etc")}, // shorter than ../../etc
		{"", ""},
		{"a.go:1", "a.go:1"},
	} {
		if got := Rel(abs("home", "me"), c.name); got != c.want {
			t.Errorf("Rel(%q) = %q, want %q", c.name, got, c.want)
		}
	}
}

func TestSplitPos(t *testing.T) {
	for _, c := range []struct {
		pos, file string
		line, col int
	}{
		{"a.go:1:2", "a.go", 1, 2},
		{"a.go:1", "a.go", 1, 0},
		{"a.go", "a.go", 0, 0},
		{`C:\x\a.go:3:4`, `C:\x\a.go`, 3, 4},
		{`C:\x\a.go`, `C:\x\a.go`, 0, 0},
		{"", "", 0, 0},
	} {
		if file, line, col := SplitPos(c.pos); file != c.file || line != c.line || col != c.col {
			t.Errorf("SplitPos(%q) = %q, %d, %d", c.pos, file, line, col)
		}
	}
}
