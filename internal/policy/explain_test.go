package policy_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/linttest"
	"github.com/resilint/resilint/internal/policy"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// TestExplainSent: what a client sends again belongs to the client, wherever it
// was made, when there is no other one of the library.
func TestExplainSent(t *testing.T) {
	dir := linttest.Testdata(t)
	list := explained(t, dir, "./policy/sent")
	if len(list) != 1 {
		t.Fatalf("%d retries, want 1", len(list))
	}
	x := list[0]
	file := filepath.Join(dir, "policy", "sent", "sent.go")
	for line, want := range map[int]bool{23: true, 27: false} {
		if got := x.Reaches(line, policy.Lines{File: file, From: line - 1, To: line + 1}, ""); got != want {
			t.Errorf("line %d is sent again: %v, want %v", line, got, want)
		}
	}
	if len(x.Runs) != 1 || !strings.HasSuffix(x.Runs[0], "by (*retryablehttp.Client).Post (sent/sent.go:23)") {
		t.Errorf("runs %q", x.Runs)
	}
	for _, y := range explained(t, dir, "./policy/httpclients") {
		if len(y.Runs) > 0 && strings.Contains(y.Title, "retryablehttp") {
			t.Errorf("%s runs %q: the package has several clients of the library", y.Title, y.Runs)
		}
	}
}

func explained(t *testing.T, dir, pattern string) []policy.Explained {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Dir: dir, Mode: packages.LoadSyntax | packages.NeedModule}, pattern)
	if err != nil || packages.PrintErrors(pkgs) > 0 {
		t.Fatalf("test code does not load: %v", err)
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{policy.Explainer}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	return graph.Roots[0].Result.([]policy.Explained)
}
