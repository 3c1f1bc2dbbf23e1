// Package linttest tests a rule on the code in testdata/<analyzer>: comments
// say which findings are wanted, golden files say what fixes do, and the
// examples of the rule's pages are compiled and analysed too.
package linttest

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/resilint/resilint/internal/rule"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// Run tests one rule: its folder in testdata against the `// want` comments
// and golden files there, then the Bad and Good examples of its pages.
func Run(t *testing.T, r *rule.Rule) {
	t.Helper()
	root := Testdata(t)
	t.Run("testdata", func(t *testing.T) {
		findings, pkgs := analyze(t, root, []*analysis.Analyzer{r.Analyzer}, "./"+r.Analyzer.Name+"/...")
		for _, problem := range append(match(root, findings, wants(t, pkgs)), checkShape(r, findings)...) {
			t.Error(problem)
		}
		checkGolden(t, findings, pkgs)
	})
	t.Run("pages", func(t *testing.T) { checkPages(t, root, r) })
}

// Testdata returns the directory of the module that rules are tested on.
func Testdata(t testing.TB) string {
	t.Helper()
	_, file, _, _ := runtime.Caller(0)
	dir := filepath.Join(filepath.Dir(file), "..", "..", "testdata")
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
		t.Fatalf("the module for tests is missing: %v", err)
	}
	return dir
}

// finding is a diagnostic with its place resolved.
type finding struct {
	analysis.Diagnostic
	pkg  *packages.Package
	file string
	line int
}

const loadMode = packages.LoadSyntax | packages.NeedModule | packages.NeedForTest

// analyze loads patterns in dir and runs analyzers; anything that does not
// compile fails the test.
func analyze(t *testing.T, dir string, analyzers []*analysis.Analyzer, patterns ...string) ([]finding, []*packages.Package) {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Dir: dir, Mode: loadMode}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs) == 0 {
		t.Fatalf("no packages match %v in %s", patterns, dir)
	}
	for _, p := range pkgs {
		for _, e := range p.Errors {
			t.Errorf("test code does not load: %v", e)
		}
	}
	if t.Failed() {
		t.FailNow()
	}
	graph, err := checker.Analyze(analyzers, pkgs, &checker.Options{SanityCheck: true})
	if err != nil {
		t.Fatal(err)
	}
	var out []finding
	for act := range graph.All() {
		if act.Err != nil {
			t.Errorf("%s: %v", act, act.Err)
		}
		if !act.IsRoot {
			continue
		}
		for _, d := range act.Diagnostics {
			pos := act.Package.Fset.Position(d.Pos)
			out = append(out, finding{d, act.Package, pos.Filename, pos.Line})
		}
	}
	return out, pkgs
}
