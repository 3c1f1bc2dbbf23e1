package linttest

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/rule"
)

// checkPages writes the examples of every page into a module of their own and
// demands that each Bad one has its code reported and each Good one has not.
// A section may hold several blocks; one that starts with the comment
// `// file: internal/domain/order.go` goes there, others into page.go.
func checkPages(t *testing.T, root string, r *rule.Rule) {
	t.Helper()
	dir := copyFiles(t, root, "go.mod", "go.sum", ".resilint.yml")
	live := 0
	for _, c := range r.Codes {
		if c.Removed || c.ByCommand {
			continue
		}
		page, err := r.Parsed(c.ID)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, kind := range []string{rule.Bad, rule.Good} {
			n := writeExample(t, filepath.Join(dir, strings.ToLower(c.ID), strings.ToLower(kind)), page.Blocks(kind))
			if n == 0 {
				t.Errorf("%s.md has no Go example under %q", c.ID, "## "+kind)
			}
			live += n
		}
	}
	if live == 0 || t.Failed() {
		return
	}
	findings, _ := analyze(t, dir, []*analysis.Analyzer{r.Analyzer}, "./...")
	for _, c := range r.Codes {
		if c.Removed || c.ByCommand {
			continue
		}
		home := filepath.Join(dir, strings.ToLower(c.ID))
		bad, good := 0, 0
		for _, f := range findings {
			if f.Category != c.ID {
				continue
			}
			if strings.HasPrefix(f.file, filepath.Join(home, "bad")+string(filepath.Separator)) {
				bad++
			}
			if strings.HasPrefix(f.file, filepath.Join(home, "good")+string(filepath.Separator)) {
				good++
				t.Errorf("%s.md: the Good example is reported: %s:%d: %s", c.ID, rel(home, f.file), f.line, f.Message)
			}
		}
		if bad == 0 {
			t.Errorf("%s.md: nothing is reported in the Bad example", c.ID)
		}
	}
}

// Good runs all rules as they are without settings on the Good examples of all
// pages: whoever follows the advice of one rule must not meet another one.
func Good(t *testing.T, rules []*rule.Rule) {
	t.Helper()
	dir := copyFiles(t, Testdata(t), "go.mod", "go.sum")
	var all []*analysis.Analyzer
	for _, r := range rules {
		all = append(all, r.Analyzer)
		for _, c := range r.Codes {
			if c.Removed || c.ByCommand {
				continue
			}
			page, err := r.Parsed(c.ID)
			if err != nil {
				t.Fatal(err)
			}
			writeExample(t, filepath.Join(dir, strings.ToLower(c.ID), "good"), page.Blocks(rule.Good))
		}
	}
	findings, _ := analyze(t, dir, all, "./...")
	for _, f := range findings {
		t.Errorf("a Good example is reported: %s:%d: %s", rel(dir, f.file), f.line, f.Message)
	}
}

// copyFiles makes a directory with files of another one, those that are there.
func copyFiles(t *testing.T, from string, names ...string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for _, name := range names {
		b, err := os.ReadFile(filepath.Join(from, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), b, 0o644)
		}
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	return dir
}

// writeExample writes the Go, YAML and SQL blocks of a section below dir and returns
// how many Go files there were.
func writeExample(t *testing.T, dir string, blocks []rule.Block) (files int) {
	t.Helper()
	for _, b := range blocks {
		name := b.File
		switch b.Lang {
		case "go":
			files++
			name = cmp.Or(name, "page.go")
		case "yaml":
			name = cmp.Or(name, ".resilint.yml")
		case "sql": // beside the code only when it says where
			if name == "" {
				continue
			}
		default:
			continue
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(b.Body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return files
}
