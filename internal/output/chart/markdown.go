package chart

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
)

// errNoBlock is a page without a place for a map.
var errNoBlock = errors.New("it has no block for the map: put an empty one where it shall stand, ```mermaid and ``` with \"" + mermaidMark + "\" on the line between")

// mermaidMark begins the first line of a block that is ours, whatever follows.
const mermaidMark = "%% resilint map"

// IsMarkdown reports whether a map is kept as a block of a page.
func IsMarkdown(name string) bool {
	return slices.Contains([]string{".md", ".markdown"}, strings.ToLower(filepath.Ext(name)))
}

type block struct{ start, end int }

// findBlock finds the content of the first Mermaid block that is ours.
func findBlock(page string) (b block, ok bool) {
	const fence = "```"
	at := 0
	for line := range strings.Lines(page) {
		next := at + len(line)
		if strings.TrimSpace(line) == fence+"mermaid" && strings.HasPrefix(page[next:], mermaidMark) {
			end := strings.Index(page[next:], "\n"+fence)
			if end < 0 {
				return block{}, false
			}
			return block{next, next + end + 1}, true
		}
		at = next
	}
	return block{}, false
}

// Splice puts a Mermaid chart into a page of Markdown: into the block that is
// there, or, when there is no page yet, into one of its own.
func Splice(page, chart string) (string, error) {
	if page == "" {
		return "```mermaid\n" + chart + "```\n", nil
	}
	b, ok := findBlock(page)
	if !ok {
		return "", errNoBlock
	}
	return page[:b.start] + chart + page[b.end:], nil
}
