package policy_test

import (
	"fmt"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/resilint/resilint/internal/linttest"
	"github.com/resilint/resilint/internal/policy"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// probe reports every policy of a package with what a comment may ask of it.
var probe = &analysis.Analyzer{
	Name:     "probe",
	Doc:      "policies as they are understood",
	Requires: []*analysis.Analyzer{policy.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		for _, p := range policy.Of(pass).Policies() {
			pass.Report(analysis.Diagnostic{Pos: p.Pos(), Message: p.String(), Category: strings.Join(facts(p), " ")})
		}
		return nil, nil
	},
}

var (
	answer = map[policy.Answer]string{policy.Unknown: "unknown", policy.No: "no", policy.Yes: "yes"}
	kind   = map[policy.Kind]string{policy.Loop: "loop", policy.Helper: "helper", policy.Client: "client"}
)

// facts are the words that can stand behind the quote in a comment.
func facts(p *policy.Policy) []string {
	worst := "unknown"
	if d, known := p.Worst(); known {
		worst = d.Round(time.Millisecond).String()
	}
	from := func(text string) string { return strings.ReplaceAll(text, " ", "_") }
	return []string{
		"worst=" + worst, "ends=" + answer[p.Ends], "cancel=" + answer[p.Wait.Cancel], "kind=" + kind[p.Kind], "by=" + p.By,
		"methods=" + answer[p.Methods], "after=" + answer[p.Wait.RetryAfter], "from=" + from(p.Attempts.From), "first=" + from(p.Wait.First.From),
		fmt.Sprintf("predicates=%d", len(p.Predicates)), fmt.Sprintf("aborts=%d", len(p.Aborts)), fmt.Sprintf("notify=%d", len(p.Notify)),
		"codes=" + strings.Join(p.Codes, ","), fmt.Sprintf("usual=%t", p.Attempts.Usual), fmt.Sprintf("factor=%v", p.Wait.Factor),
	}
}

var (
	comment = regexp.MustCompile(`// policy (.*)`)
	quoted  = regexp.MustCompile(`"([^"]*)"([^"]*)`)
)

// TestPolicies compares the retries in testdata/policy with the comments on
// their lines: // policy "3 attempts, fixed 100ms, any error" worst=200ms. A
// line without a comment has none.
func TestPolicies(t *testing.T) {
	pkgs, err := packages.Load(&packages.Config{Dir: linttest.Testdata(t), Mode: packages.LoadSyntax | packages.NeedModule}, "./policy/...")
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
			t.Errorf("%s: unexpected policy %q", at, d.Message)
		}
	}
	if n < 100 {
		t.Errorf("%d policies were compared: the comments are not read", n)
	}
}

func place(fset *token.FileSet, pos token.Pos) string {
	at := fset.Position(pos)
	return fmt.Sprintf("%s/%s:%d", filepath.Base(filepath.Dir(at.Filename)), filepath.Base(at.Filename), at.Line)
}

// compare checks the policies of one line, in their order, and returns how many
// were wanted.
func compare(t *testing.T, at, want string, got []analysis.Diagnostic) int {
	t.Helper()
	wants := quoted.FindAllStringSubmatch(want, -1)
	if len(wants) != len(got) {
		t.Errorf("%s: %d policies, want %d: %v", at, len(got), len(wants), messages(got))
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

func messages(list []analysis.Diagnostic) (out []string) {
	for _, d := range list {
		out = append(out, d.Message)
	}
	return out
}
