package linttest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/rule"
)

var (
	section   = regexp.MustCompile(`(?m)^## (.+)$`)
	goBlock   = regexp.MustCompile("(?s)```(go|yaml)\n(.*?)```")
	namedFile = regexp.MustCompile(`^(?://|#) file: (\S+)\n`)
)

// checkPages writes the examples of every page into a module of their own and
// demands that each Bad one has its code reported and each Good one has not.
// A section may hold several blocks; one that starts with the comment
// `// file: internal/domain/order.go` goes there, others into page.go.
func checkPages(t *testing.T, root string, r *rule.Rule) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum", ".resilint.yml"} {
		b, err := os.ReadFile(filepath.Join(root, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), b, 0o644)
		}
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	live := 0
	for _, c := range r.Codes {
		if c.Removed || c.ByCommand {
			continue
		}
		page, err := r.Page(c.ID)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, kind := range []string{"Bad", "Good"} {
			n := writeExample(t, filepath.Join(dir, strings.ToLower(c.ID), strings.ToLower(kind)), sectionText(page, kind))
			if n == 0 {
				t.Errorf("%s.md has no Go example under %q", c.ID, "## "+kind)
			}
			live += n
		}
	}
	if live == 0 || t.Failed() {
		return
	}
	findings, _ := analyze(t, dir, r.Analyzer, "./...")
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

// sectionText returns what stands under `## name`.
func sectionText(page, name string) string {
	heads := section.FindAllStringSubmatchIndex(page, -1)
	for i, h := range heads {
		if page[h[2]:h[3]] != name {
			continue
		}
		end := len(page)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		return page[h[1]:end]
	}
	return ""
}

// writeExample writes the code blocks of a section below dir and returns how
// many Go files there were.
func writeExample(t *testing.T, dir, text string) (files int) {
	t.Helper()
	for _, b := range goBlock.FindAllStringSubmatch(text, -1) {
		body, name := b[2], "page.go"
		if b[1] == "yaml" {
			name = ".resilint.yml"
		}
		if m := namedFile.FindStringSubmatch(body); m != nil {
			name = m[1]
		}
		if b[1] == "go" {
			files++
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return files
}
