package output

import (
	"bufio"
	"fmt"
	"go/token"
	"io"
	"strings"

	"github.com/resilint/resilint/internal/driver"
)

// writeText prints a line per finding that editors and CI can parse, and below
// it, indented by a tab, the evidence: the other places, and the fix.
func writeText(w io.Writer, r *Report, o Options) error {
	style := NewStyle(o.Color)
	b := bufio.NewWriter(w)
	for i := range r.Findings {
		f := &r.Findings[i]
		code := ""
		if f.Code != "" {
			code = style.Severity(f.Severity, f.Code) + ": "
		}
		fmt.Fprintf(b, "%s: %s%s %s\n", style.Strong(oneLine(place(o.Dir, f.Pos))), code, oneLine(Message(f)), style.Severity(f.Severity, "["+f.Severity.String()+"]"))
		for _, rel := range f.Related {
			fmt.Fprintf(b, "\t%s: %s\n", style.Faint(oneLine(place(o.Dir, rel.Pos))), oneLine(rel.Message))
		}
		if len(f.Fixes) > 0 {
			fmt.Fprintf(b, "\t%s %s\n", style.Faint("resilint -fix:"), oneLine(lowerFirst(f.Fixes[0].Message)))
		}
	}
	return b.Flush()
}

// oneLine keeps a text from being more than a part of a line, or a command to the
// terminal.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		return r
	}, Displayable(text))
}

func place(dir string, pos token.Position) string {
	pos.Filename = Rel(dir, pos.Filename)
	return pos.String()
}

func lowerFirst(s string) string {
	if s == "" || s[0] < 'A' || s[0] > 'Z' {
		return s
	}
	return string(s[0]+'a'-'A') + s[1:]
}

// Trouble prints, for the terminal, what kept the run from seeing everything,
// and what the user may have overlooked.
func Trouble(w io.Writer, res *driver.Result, dir string, stacks bool) {
	for _, e := range res.Errors {
		e.Pos = Rel(dir, e.Pos)
		fmt.Fprintln(w, e.Error())
	}
	for _, s := range res.Skipped {
		fmt.Fprintf(w, "resilint: not analysed: %s: %s\n", s.Package, s.Reason)
	}
	for _, e := range res.Internal {
		fmt.Fprintf(w, "resilint: %s\n", e.Error())
		if stacks && e.Stack != "" {
			fmt.Fprintln(w, e.Stack)
		}
	}
	for _, h := range res.Hints {
		fmt.Fprintf(w, "resilint: hint: %s\n", h)
	}
}
