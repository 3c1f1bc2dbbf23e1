package docgen_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	fence    = regexp.MustCompile("(?ms)^ *(```|~~~).*?^ *(```|~~~) *$")
	codeSpan = regexp.MustCompile("`[^`\n]*`")
	mdLink   = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading  = regexp.MustCompile(`(?m)^#+ +(.*)$`)
	anchor   = regexp.MustCompile(`<a id="([^"]+)">`)
	noSlug   = regexp.MustCompile(`[^\p{L}\p{N}\p{M}_ -]`)
)

// pages are the documents that people read, by their names below the root, without
// their code.
func pages(t *testing.T, root string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, pattern := range []string{"*.md", "docs/*.md", "examples/*.md", "examples/*/*.md"} {
		names, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			rel, err := filepath.Rel(root, name)
			if err != nil {
				t.Fatal(err)
			}
			out[filepath.ToSlash(rel)] = fence.ReplaceAllString(string(text), "")
		}
	}
	return out
}

// anchors lists what a page can be linked at: its headings, as GitHub names them, and
// what it marks itself.
func anchors(page string) (names []string) {
	for _, m := range heading.FindAllStringSubmatch(page, -1) {
		text := noSlug.ReplaceAllString(strings.ToLower(strings.TrimSpace(m[1])), "")
		names = append(names, strings.ReplaceAll(text, " ", "-"))
	}
	for _, m := range anchor.FindAllStringSubmatch(page, -1) {
		names = append(names, m[1])
	}
	return names
}

// TestLinks follows all links between the documents, and wants every document to be
// found from the README.
func TestLinks(t *testing.T) {
	root := filepath.Join("..", "..")
	all := pages(t, root)
	reached, queue := map[string]bool{"README.md": true}, []string{"README.md"}
	checked := 0
	visit := func(from string) {
		for _, m := range mdLink.FindAllStringSubmatch(codeSpan.ReplaceAllString(all[from], ""), -1) {
			target, fragment, _ := strings.Cut(m[1], "#")
			if strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
				continue
			}
			checked++
			name := from
			if target != "" {
				name = filepath.ToSlash(filepath.Join(filepath.Dir(from), target))
			}
			if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(name))); err != nil {
				t.Errorf("%s: %s leads nowhere", from, m[1])
				continue
			}
			page, known := all[name]
			if fragment != "" && !slices.Contains(anchors(page), fragment) {
				t.Errorf("%s: %s has no such heading", from, m[1])
			}
			if known && !reached[name] {
				reached[name] = true
				queue = append(queue, name)
			}
		}
	}
	for len(queue) > 0 {
		from := queue[0]
		queue = queue[1:]
		visit(from)
	}
	for name := range all {
		if !reached[name] {
			t.Errorf("%s is not linked from the README, nor from what it links to", name)
		}
	}
	if checked < 100 {
		t.Errorf("only %d links were found", checked)
	}
}
