package adapters_test

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/resilint/resilint/internal/adapters"
	"github.com/resilint/resilint/internal/linttest"
)

// TestAdapters compares the adapters of testdata/adapters, their methods and what these
// return of failures with the comments on their lines: // is: adapter of Orders. A line
// without a comment has none.
func TestAdapters(t *testing.T) {
	pkgs, err := packages.Load(&packages.Config{Dir: linttest.Testdata(t), Mode: packages.LoadSyntax | packages.NeedModule}, "./adapters/...")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	probe := &analysis.Analyzer{
		Name: "probe", Doc: "adapters as they are understood", Requires: []*analysis.Analyzer{adapters.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			found += compare(t, pass)
			return nil, nil
		},
	}
	for _, p := range pkgs {
		for _, e := range p.Errors {
			t.Fatalf("test code does not load: %v", e)
		}
	}
	if _, err := checker.Analyze([]*analysis.Analyzer{probe}, pkgs, &checker.Options{Sequential: true}); err != nil {
		t.Fatal(err)
	}
	if found == 0 {
		t.Error("nothing was found at all")
	}
}

func compare(t *testing.T, pass *analysis.Pass) (found int) {
	got := map[string][]string{}
	note := func(pos token.Pos, text string) {
		at := place(pass.Fset.Position(pos))
		got[at] = append(got[at], text)
		found++
	}
	r := adapters.Of(pass)
	for _, a := range r.Adapters() {
		note(a.Type.Obj().Pos(), "adapter of "+names(a))
		for _, m := range a.Methods {
			if m.Out {
				note(m.Decl.Name.Pos(), "calls out")
			}
			if m.Port != nil {
				note(m.Decl.Name.Pos(), "for "+m.Port.Obj().Name())
			}
			if r.Mapped(a, m) {
				note(m.Decl.Name.Pos(), "mapped elsewhere")
			}
			if b, n := r.Adapter(m.Fn); b != a || n != m {
				t.Errorf("%s is not found by its function", m.Fn.Name())
			}
			for _, f := range r.Failures(m) {
				note(f.At.Pos(), m.Fn.Name()+" "+describe(f))
			}
		}
	}
	for _, f := range pass.Files {
		for _, group := range f.Comments {
			for _, c := range group.List {
				want, is := strings.CutPrefix(c.Text, "// is: ")
				if !is {
					continue
				}
				at := place(pass.Fset.Position(c.Pos()))
				slices.Sort(got[at])
				if text := strings.Join(got[at], ", "); text != want {
					t.Errorf("%s:\n got %s\nwant %s", at, text, want)
				}
				delete(got, at)
			}
		}
	}
	for at, list := range got {
		t.Errorf("%s: not expected: %s", at, strings.Join(list, ", "))
	}
	return found
}

func names(a *adapters.Adapter) string {
	var list []string
	for _, p := range a.Ports {
		list = append(list, p.Obj().Name())
	}
	if list == nil {
		return "nobody in view"
	}
	return strings.Join(list, " and ")
}

var kinds = map[adapters.Kind]string{adapters.Driver: "driver", adapters.Remote: "remote", adapters.Breaker: "breaker", adapters.Exhausted: "exhausted"}

func describe(f adapters.Failure) string {
	text := "returns " + kinds[f.Kind]
	if f.Name != "" {
		text += " " + f.Name
	}
	if f.NotFound {
		text += " (not found)"
	}
	if f.Call == nil {
		text += " by name"
	}
	return text
}

func place(pos token.Position) string { return fmt.Sprintf("%s:%d", pos.Filename, pos.Line) }
