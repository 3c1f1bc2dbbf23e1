package baseline

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFormatIsStable(t *testing.T) {
	a := Key{"RES2001", "a.b/c", "(*Client).Get", "client: \"x\" without a limit"}
	b := Key{"RES2001", "a.b/c", "", "# looks like a comment"}
	counts := map[Key]int{a: 2, b: 1, {"RES1", "z", "s", "m"}: 0}
	text, err := New(counts).Format()
	if err != nil {
		t.Fatal(err)
	}
	f, err := Parse(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if diff := cmp.Diff(map[Key]int{a: 2, b: 1}, f.Counts()); diff != "" {
		t.Error(diff)
	}
	again, err := f.Format()
	if err != nil || string(again) != string(text) {
		t.Errorf("%v; written again:\n%s\nfirst:\n%s", err, again, text)
	}
}

func TestKnows(t *testing.T) {
	k := Key{Code: "RES2001", Package: "p", Message: "m"}
	once := Key{Code: "RES2002", Package: "p", Message: "m"}
	f := New(map[Key]int{k: 2, once: 1})
	if !f.Knows(k, 1) || f.Knows(Key{Code: "RES9"}, 1) {
		t.Error("the first of two is known, what has no entry is not")
	}
	if gone := f.Gone(); len(gone) != 2 || gone[0].Met() != 1 {
		t.Errorf("gone: %v, want both, the first with one met", gone)
	}
	if !f.Knows(k, 2) || f.Knows(k, 3) || !f.Knows(once, 1) {
		t.Error("two are known, the third is new")
	}
	if gone := f.Gone(); len(gone) != 0 {
		t.Errorf("gone: %v, want none", gone)
	}
}

func TestParseErrors(t *testing.T) {
	entry := "version: 1\nfindings:\n  - {code: A, package: p, message: m}\n"
	for _, c := range []struct{ src, want string }{
		{"", "1: empty; the file begins with `version: 1`"},
		{"version: 2\n", "1: version 2; this resilint reads version 1"},
		{"version: 1\nfinding: []\n", "2: unknown key \"finding\"; known: version, findings"},
		{"version: [\n", "did not find expected node content"},
		{entry + "  - {code: A, package: p, message: m, count: 2}\n", "4: the same as in line 3"},
		{entry + "  - {code: A, package: p, message: n, line: 7}\n", `4: unknown key "line"`},
		{entry + "  - {code: A, package: p}\n", "4: an entry has code, package and message"},
		{entry + "  - {code: A, package: p, message: m, count: -1}\n", "4: an entry has"},
		{entry + "  - {code: A, package: p, message: n, count: x}\n", "4: cannot unmarshal"},
		{entry + "  - A\n", "4: "},
	} {
		f, err := Parse([]byte(c.src))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, %v; want an error with %q", c.src, f, err, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("version: 1\nfindings:\n  - {code: A, package: p, message: m, count: 2}\n")
	f.Add("version: 1\nfindings: [A]\n")
	f.Fuzz(func(t *testing.T, src string) {
		file, err := Parse([]byte(src))
		if err != nil {
			return
		}
		text, err := file.Format()
		if err != nil {
			t.Fatal(err)
		}
		again, err := Parse(text)
		if err != nil {
			t.Fatalf("%v in what was written:\n%s", err, text)
		}
		if diff := cmp.Diff(file.Counts(), again.Counts()); diff != "" {
			t.Errorf("not the same again: %s", diff)
		}
	})
}

func TestNormal(t *testing.T) {
	for text, want := range map[string]string{
		"10 attempts around get → post (client.go:34)":      "10 attempts around get → post (client.go)",
		"set in a/b.go:3:14, lost at c.go:9":                "set in a/b.go, lost at c.go",
		"commits twice, first in line 12":                   "commits twice, first in line",
		"timeout 30s, port :8080, host a.gov:80, outline 7": "timeout 30s, port :8080, host a.gov:80, outline 7",
	} {
		if got := Normal(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestSymbol(t *testing.T) {
	const src = `package p

import "fmt" //import "fmt"

type T[K any] struct{ a int } //T

func (t *T[K]) Pointer() { _ = func() { fmt.Print() } } //(*T).Pointer

func (T[K]) Value() {} //T.Value

func (*(Odd)) Paren() {} //(*Odd).Paren

func plain() {} //plain

var (
	one = 1 //one
	two, three = 2, 3 //two, three
)
// nothing //
`
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	tested := 0
	for i, line := range strings.Split(src, "\n") {
		code, want, ok := strings.Cut(line, "//")
		if !ok || code == "" {
			continue
		}
		last := fset.File(f.FileStart).LineStart(i+1) + token.Pos(len(strings.TrimSpace(code))-1)
		if strings.HasPrefix(code, "\t") {
			last++
		}
		if got := Symbol(f, last); got != want {
			t.Errorf("line %d: got %q, want %q", i+1, got, want)
		}
		tested++
	}
	if tested != 8 {
		t.Errorf("%d lines were tested, want 8", tested)
	}
	if got := Symbol(&ast.File{}, 1); got != "" {
		t.Errorf("an empty file: got %q", got)
	}
}
