package output

import (
	"cmp"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/driver"
)

// htmlFix is one way to cure a finding.
type htmlFix struct {
	Message string
	Changes []htmlChange // none when the source is not there
}

// htmlChange is a run of lines that a fix replaces by others.
type htmlChange struct {
	Where    string
	Old, New []string // without line breaks; one of them may be empty
}

// changes returns the lines that the edits of a fix replace, by file and line.
// Edits that do not fit the source, because it has changed since, give none.
func (s *htmlSources) changes(fix driver.Fix) (out []htmlChange) {
	edits := slices.SortedStableFunc(slices.Values(fix.Edits), func(a, b driver.Edit) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Start, b.Start))
	})
	for len(edits) > 0 {
		file := edits[0].File
		text := strings.Join(s.files.lines(s.abs(file)), "")
		first, end := edits[0], 0 // end of the lines that were taken
		var changed strings.Builder
		from := -1
		for len(edits) > 0 && edits[0].File == file {
			e := edits[0]
			if e.Start < max(from, 0) || e.End < e.Start || e.End > len(text) {
				return nil
			}
			start := strings.LastIndexByte(text[:e.Start], '\n') + 1
			if from < 0 {
				from = start
				first.Start = start
			} else if start > end+1 {
				break
			}
			changed.WriteString(text[from:e.Start])
			changed.Write(e.New)
			from = e.End
			end = len(text)
			if n := strings.IndexByte(text[e.End:], '\n'); n >= 0 {
				end = e.End + n
			}
			edits = edits[1:]
		}
		changed.WriteString(text[from:end])
		out = append(out, s.change(file, text, first.Start, text[first.Start:end], changed.String()))
	}
	return out
}

// change compares lines that begin at an offset with those that take their
// place; what is the same at the ends is left out.
func (s *htmlSources) change(file, text string, at int, before, after string) htmlChange {
	line := 1 + strings.Count(text[:at], "\n")
	old, lines := sourceLines(before), sourceLines(after)
	for len(old) > 0 && len(lines) > 0 && old[0] == lines[0] {
		old, lines = old[1:], lines[1:]
		line++
	}
	for len(old) > 0 && len(lines) > 0 && old[len(old)-1] == lines[len(lines)-1] {
		old, lines = old[:len(old)-1], lines[:len(lines)-1]
	}
	return htmlChange{Where: s.where(file, line, 0), Old: old, New: lines}
}

func sourceLines(text string) []string {
	return strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
}
