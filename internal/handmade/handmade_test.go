package handmade_test

import (
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/handmade"
	"github.com/resilint/resilint/internal/linttest"
)

// probe finds the breakers of a package, and says of each what it was read as.
var probe = &analysis.Analyzer{
	Name:       "probe",
	Doc:        "hand-written breakers as they are understood",
	Requires:   []*analysis.Analyzer{effects.Analyzer},
	ResultType: reflect.TypeFor[map[string]string](),
	Run: func(pass *analysis.Pass) (any, error) {
		found := map[string]string{}
		for _, b := range handmade.Find(pass, pass.ResultOf[effects.Analyzer].(*effects.Result)) {
			kept := "variables"
			if b.Type != nil {
				kept = b.Type.Obj().Name()
			}
			at := pass.Fset.Position(b.Pos().Pos())
			refuses := pass.Fset.Position(b.Refusal)
			found[fmt.Sprintf("%s:%d", filepath.Base(at.Filename), at.Line)] =
				fmt.Sprintf("%s %s %s %s +%d told=%t", kept, b.Counter.Name(), b.Mark.Name(), b.Check.Name.Name, refuses.Line-at.Line, b.Told)
		}
		return found, nil
	},
}

var comment = regexp.MustCompile(`^// handmade (.*)`)

// TestFind compares what is found in testdata/handmade with the comments on its
// lines: the type, the counter, the mark, the check, how many lines below the
// refusal is, and whether a name tells.
func TestFind(t *testing.T) {
	pkgs, err := packages.Load(&packages.Config{Dir: linttest.Testdata(t), Mode: packages.LoadSyntax | packages.NeedModule}, "./handmade/...")
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
	n := 0
	for act := range graph.All() {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		if act.Analyzer != probe {
			continue
		}
		got, _ := act.Result.(map[string]string)
		for at, want := range wanted(act.Package) {
			if n++; got[at] != want {
				t.Errorf("%s:\n got %q\nwant %q", at, got[at], want)
			}
			delete(got, at)
		}
		for at, text := range got {
			t.Errorf("%s: unexpected %q", at, text)
		}
	}
	if n < 8 {
		t.Errorf("%d breakers were compared: the comments are not read", n)
	}
}

// wanted are the comments of a package by file and line.
func wanted(pkg *packages.Package) map[string]string {
	out := map[string]string{}
	for _, f := range pkg.Syntax {
		for _, group := range f.Comments {
			for _, c := range group.List {
				if m := comment.FindStringSubmatch(c.Text); m != nil {
					at := pkg.Fset.Position(c.Pos())
					out[fmt.Sprintf("%s:%d", filepath.Base(at.Filename), at.Line)] = m[1]
				}
			}
		}
	}
	return out
}
