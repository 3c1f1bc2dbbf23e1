package breakers_test

import (
	"fmt"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/linttest"
	"github.com/resilint/resilint/internal/regions"
)

// probe reports every breaker and run of a package with what a comment may ask
// of it.
var probe = &analysis.Analyzer{
	Name:     "probe",
	Doc:      "breakers as they are understood",
	Requires: []*analysis.Analyzer{breakers.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		r := breakers.Of(pass)
		for _, b := range r.Breakers() {
			pass.Report(analysis.Diagnostic{Pos: b.Pos(), Message: b.String(), Category: strings.Join(facts(r, b), " ")})
		}
		for _, run := range r.Runs() {
			var names []string
			for _, b := range run.Breakers {
				names = append(names, b.Name.Text)
			}
			pass.Report(analysis.Diagnostic{Pos: run.Call.Lparen, Message: "runs", Category: strings.Join([]string{
				"through=" + strings.Join(names, ","), fmt.Sprintf("complete=%t", run.Complete), "name=" + run.Name.Text,
				fmt.Sprintf("functions=%d", len(run.Runs)), fmt.Sprintf("own=%t", run.Own), fmt.Sprintf("fallback=%t", run.Fallback != nil),
			}, " ")})
		}
		return nil, nil
	},
}

var keeps = map[breakers.Keep]string{
	breakers.KeptUnknown: "unknown", breakers.KeptField: "field", breakers.KeptVar: "var", breakers.KeptKeyed: "keyed",
	breakers.KeptName: "name", breakers.KeptReturned: "returned", breakers.KeptNowhere: "nowhere",
}

// facts are the words that can stand behind the quote in a comment.
func facts(r *breakers.Result, b *breakers.Breaker) []string {
	words := []string{
		"name=" + b.Name.Text, fmt.Sprintf("named=%t", b.Name.Known), fmt.Sprintf("empty=%t", b.Name.Empty()), "kept=" + keeps[b.Keep],
		"by=" + b.By, "lib=" + b.Lib, fmt.Sprintf("own=%t", b.Own), fmt.Sprintf("usual=%t", b.Trip.After.Usual),
		fmt.Sprintf("window=%t/%v", b.Window.Known, b.Window.D), fmt.Sprintf("one=%t", b.AfterOne()), fmt.Sprintf("never=%t", b.NeverOpens()),
		"from=" + strings.ReplaceAll(b.Trip.From, " ", "_"),
	}
	for name, w := range map[string]regions.World{"notfound": regions.RPC("NotFound"), "unavailable": regions.RPC("Unavailable"), "canceled": regions.Canceled} {
		words = append(words, name+"="+r.Counts(b, w).String())
	}
	return words
}

var (
	comment = regexp.MustCompile(`// breaker (.*)`)
	quoted  = regexp.MustCompile(`"([^"]*)"([^"]*)`)
)

// TestBreakers compares the breakers in testdata/breakers with the comments on
// their lines: // breaker "opens after 5 failures in a row for 60s" name=ledger.
// A line without a comment has none.
func TestBreakers(t *testing.T) {
	pkgs, err := packages.Load(&packages.Config{Dir: linttest.Testdata(t), Mode: packages.LoadSyntax | packages.NeedModule}, "./breakers/...")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pkgs {
		for _, e := range p.Errors {
			t.Fatal(e)
		}
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{probe}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string][]analysis.Diagnostic{}
	for act := range graph.All() {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		for _, d := range act.Diagnostics {
			at := place(act.Package.Fset, d.Pos)
			got[at] = append(got[at], d)
		}
	}
	n := 0
	for _, pkg := range pkgs {
		for _, f := range pkg.Syntax {
			for _, group := range f.Comments {
				for _, c := range group.List {
					if m := comment.FindStringSubmatch(c.Text); m != nil {
						at := place(pkg.Fset, c.Pos())
						n += compare(t, at, m[1], got[at])
						delete(got, at)
					}
				}
			}
		}
	}
	for _, at := range slices.Sorted(maps.Keys(got)) {
		for _, d := range got[at] {
			t.Errorf("%s: unexpected %q %s", at, d.Message, d.Category)
		}
	}
	if n < 40 {
		t.Errorf("%d breakers were compared: the comments are not read", n)
	}
}

func place(fset *token.FileSet, pos token.Pos) string {
	at := fset.Position(pos)
	return fmt.Sprintf("%s/%s:%d", filepath.Base(filepath.Dir(at.Filename)), filepath.Base(at.Filename), at.Line)
}

// compare checks what was found on one line, in its order, and returns how many
// were wanted.
func compare(t *testing.T, at, want string, got []analysis.Diagnostic) int {
	t.Helper()
	wants := quoted.FindAllStringSubmatch(want, -1)
	if len(wants) != len(got) {
		t.Errorf("%s: %d found, want %d: %v", at, len(got), len(wants), got)
		return len(wants)
	}
	for i, w := range wants {
		if got[i].Message != w[1] {
			t.Errorf("%s:\n got %q\nwant %q", at, got[i].Message, w[1])
		}
		for _, word := range strings.Fields(w[2]) {
			if !slices.Contains(strings.Fields(got[i].Category), word) {
				t.Errorf("%s: want %s, have %s", at, word, got[i].Category)
			}
		}
	}
	return len(wants)
}
