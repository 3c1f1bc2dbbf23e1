package chart

import (
	"bytes"
	"errors"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/resilint/resilint/internal/landscape"
	"github.com/resilint/resilint/internal/output"
)

// errPage is what the page is: its evidence has lines, which change with every
// edit.
var errPage = errors.New("it is a page to read; what can be checked is the text, the JSON or the Mermaid form")

// File is a map that was kept.
type File struct {
	Format output.Format
	facts  []fact
	text   string // of the map alone, as Kept prints it; empty for JSON
	stable string // of JSON: the stable form
}

// Read reads a map that was kept in a file. What it is shows from its first
// words, or, in a page of Markdown, from the Mermaid block that begins with
// them.
func Read(name string, content []byte) (*File, error) {
	text := strings.ReplaceAll(string(bytes.TrimPrefix(content, []byte("\xef\xbb\xbf"))), "\r\n", "\n")
	if IsMarkdown(name) {
		block, ok := findBlock(text)
		if !ok {
			return nil, errNoBlock
		}
		text = text[block.start:block.end]
	}
	switch {
	case strings.HasPrefix(strings.TrimSpace(text), "{"):
		m, err := readJSON([]byte(text))
		if err != nil {
			return nil, err
		}
		stable, err := jsonOf(m.Stable())
		return &File{Format: output.JSON, facts: factsOfMap(m.Stable()), stable: stable}, err
	case strings.HasPrefix(text, mermaidHead):
		first, _, _ := strings.Cut(strings.TrimPrefix(text, mermaidHead), "\n")
		version, err := strconv.Atoi(strings.TrimSpace(first))
		if err != nil {
			return nil, errNoMap
		}
		return &File{Format: Mermaid, facts: factsOfMermaid(text), text: text}, checkVersion(version)
	case strings.HasPrefix(text, textHead):
		return &File{Format: output.Text, facts: factsOfText(text), text: text}, nil
	case strings.HasPrefix(strings.ToLower(text), "<!doctype html"):
		return nil, errPage
	}
	return nil, errNoMap
}

// Replaceable reports whether the content of a file is a map, of whatever version, or
// the page of one, so that another one may take its place. So may one in a file that
// is empty.
func Replaceable(name string, content []byte) bool {
	if len(content) == 0 {
		return true
	}
	_, err := Read(name, content)
	return err == nil || errors.Is(err, errPage) || errors.As(err, new(versionError))
}

// FormatOf is the form that the name of a file asks for; ok is false when it asks
// for none.
func FormatOf(name string) (f output.Format, ok bool) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".txt":
		return output.Text, true
	case ".json":
		return output.JSON, true
	case ".html", ".htm":
		return output.HTML, true
	case ".mmd", ".mermaid", ".md", ".markdown":
		return Mermaid, true
	}
	return "", false
}

// Compare says what is other in a map than in the file. Line numbers, and how
// JSON is laid out, do not count.
func (f *File) Compare(m *landscape.Map) ([]Change, error) {
	if f.Format == output.JSON {
		now, err := jsonOf(m.Stable())
		if err != nil || now == f.stable {
			return nil, err
		}
		return changes(f.facts, factsOfMap(m.Stable())), nil
	}
	now, err := Kept(m, Options{Format: f.Format})
	if err != nil || now == f.text {
		return nil, err
	}
	facts := factsOfText
	if f.Format == Mermaid {
		facts = factsOfMermaid
	}
	return changes(f.facts, facts(now)), nil
}
