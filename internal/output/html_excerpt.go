package output

import (
	"cmp"
	"fmt"
	"go/token"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// Lines that are shown before and after the line of a finding, and of a place
// that it speaks of.
const (
	around         = 3
	aroundEvidence = 1
)

// maxMarked is the number of lines of a range that are marked; the rest of it
// is not shown. A function may be longer than anyone wants to read here.
const maxMarked = 6

// maxColumns is the number of bytes after which a line is cut: generated code
// has lines of any length.
const maxColumns = 400

// htmlExcerpt is a piece of a source file.
type htmlExcerpt struct {
	First int // line number
	Lines []htmlLine
}

// htmlLine is a line, taken apart into what is marked and what is not.
type htmlLine struct {
	Before, Marked, After string
	Role                  string // "hit" for the lines of the place, "seen" for one of its evidence
}

// htmlSources reads excerpts and names places.
type htmlSources struct {
	root, dir string // of the checkout; that relative names are relative to
	files     sources
}

// where names a place relative to the checkout; it is empty without a file.
func (s *htmlSources) where(file string, line, col int) string {
	name := below(s.root, s.dir, file)
	switch {
	case name == "" || line < 1:
		return name
	case col < 1:
		return fmt.Sprintf("%s:%d", name, line)
	}
	return fmt.Sprintf("%s:%d:%d", name, line, col)
}

func (s *htmlSources) abs(file string) string {
	if file == "" || filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(s.dir, file)
}

// excerpt returns the range and some lines around it, or nil when the file
// cannot be read or has no such line.
func (s *htmlSources) excerpt(pos, end token.Position, context int) *htmlExcerpt {
	lines := s.files.lines(s.abs(pos.Filename))
	if n := len(lines); n > 0 && lines[n-1] == "" {
		lines = lines[:n-1] // behind the last line break
	}
	if pos.Line < 1 || pos.Line > len(lines) {
		return nil
	}
	last := min(max(pos.Line, end.Line), pos.Line+maxMarked-1)
	x := &htmlExcerpt{First: max(1, pos.Line-context)}
	for n := x.First; n <= min(last+context, len(lines)); n++ {
		text := strings.TrimRight(lines[n-1], "\r\n")
		line := htmlLine{Before: text}
		if pos.Line <= n && n <= last {
			from, to := 0, len(text)
			if n == pos.Line {
				from = pos.Column - 1
			}
			if n == end.Line {
				to = end.Column - 1
			}
			line = marked(text, from, to)
			line.Role = "hit"
		}
		x.Lines = append(x.Lines, line)
	}
	x.trim()
	x.dedent()
	for i := range x.Lines {
		x.Lines[i] = x.Lines[i].cut()
	}
	return x
}

// trim takes empty lines away at the ends.
func (x *htmlExcerpt) trim() {
	empty := func(l htmlLine) bool { return l.Role == "" && strings.TrimSpace(l.Before) == "" }
	for len(x.Lines) > 0 && empty(x.Lines[0]) {
		x.Lines = x.Lines[1:]
		x.First++
	}
	for len(x.Lines) > 0 && empty(x.Lines[len(x.Lines)-1]) {
		x.Lines = x.Lines[:len(x.Lines)-1]
	}
}

// dedent takes away the tabs that all lines begin with: phones are narrow.
func (x *htmlExcerpt) dedent() {
	least := -1
	for _, l := range x.Lines {
		if l.Before+l.Marked == "" {
			continue
		}
		if tabs := len(l.Before) - len(strings.TrimLeft(l.Before, "\t")); least < 0 || tabs < least {
			least = tabs
		}
	}
	for i, l := range x.Lines {
		if len(l.Before) >= least && least > 0 {
			x.Lines[i].Before = l.Before[least:]
		}
	}
}

// point marks a line as one of the evidence; it reports whether the excerpt has
// the line.
func (x *htmlExcerpt) point(line int) bool {
	if x == nil || line < x.First || line >= x.First+len(x.Lines) {
		return false
	}
	at := &x.Lines[line-x.First]
	at.Role = cmp.Or(at.Role, "seen")
	return true
}

// marked marks the bytes [from, to) of a line, but for the blanks it begins
// with. A range that does not fit the line, because the file has changed since,
// marks nothing.
func marked(text string, from, to int) htmlLine {
	from = max(from, len(text)-len(strings.TrimLeft(text, " \t")))
	if from >= to || to > len(text) {
		return htmlLine{Before: text}
	}
	return htmlLine{Before: text[:from], Marked: text[from:to], After: text[to:]}
}

// cut ends a line that is too long.
func (l htmlLine) cut() htmlLine {
	room := maxColumns
	for _, part := range []*string{&l.Before, &l.Marked, &l.After} {
		if len(*part) > room {
			at := room
			for at > 0 && !utf8.RuneStart((*part)[at]) {
				at--
			}
			*part = (*part)[:at]
			if room > 0 {
				*part += "…"
			}
			room = 0
			continue
		}
		room -= len(*part)
	}
	return l
}
