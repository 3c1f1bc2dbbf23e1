// Package chart shows a [landscape.Map] to people and programs: as text, as
// JSON, as one HTML page with a picture, and as a Mermaid flowchart. It also
// reads the forms that are kept in repositories and says in words what has
// changed since one was written.
//
// All forms have a stable order. What is kept in a file has no line numbers, so
// that it changes only when what it says does; only the page has them.
package chart

import (
	"fmt"
	"io"
	"strings"

	"github.com/resilint/resilint/internal/landscape"
	"github.com/resilint/resilint/internal/output"
)

// Mermaid is the form of which code hosts draw a picture. The others are those of
// reports.
const Mermaid output.Format = "mermaid"

// Formats are the forms of a map.
func Formats() []output.Format {
	return []output.Format{output.Text, output.JSON, output.HTML, Mermaid}
}

// Options say how to show a map.
type Options struct {
	Format output.Format // the empty one is text
	Style  output.Style  // of text
	Width  int           // of text, in columns; 0 is DefaultWidth
	Tool   output.Tool
	// Trouble is what kept the run from seeing everything, a line each. Text and
	// Mermaid leave it to standard error.
	Trouble []string
}

// DefaultWidth is how wide text is that is not for a terminal.
const DefaultWidth = 100

// Write prints a map.
func Write(w io.Writer, m *landscape.Map, o Options) error {
	text := ""
	shown, err := cleaned(m)
	if err != nil {
		return err
	}
	switch o.Format {
	case output.Text, "":
		text = textOf(shown, o)
	case output.JSON:
		text, err = jsonOf(m)
	case output.HTML:
		text, err = pageOf(shown, o)
	case Mermaid:
		text = mermaidOf(shown)
	default:
		return fmt.Errorf("a map has no form %q", o.Format)
	}
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, text)
	return err
}

// Kept prints a map as it is kept in a file.
func Kept(m *landscape.Map, o Options) (string, error) {
	if o.Format != output.HTML {
		m = m.Stable()
	}
	o.Style, o.Width = output.Style{}, DefaultWidth
	var b strings.Builder
	err := Write(&b, m, o)
	return b.String(), err
}
