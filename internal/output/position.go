package output

import (
	"os"
	"strconv"
	"strings"
	"unicode/utf16"
)

// SplitPos takes "file:line:col", "file:line" or "file" apart; what is missing
// is 0.
func SplitPos(pos string) (file string, line, col int) {
	file, last, ok := cutNumber(pos)
	if !ok {
		return pos, 0, 0
	}
	if rest, n, ok := cutNumber(file); ok {
		return rest, n, last
	}
	return file, last, 0
}

func cutNumber(s string) (rest string, n int, ok bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, 0, false
	}
	n, err := strconv.Atoi(s[i+1:])
	if err != nil {
		return s, 0, false
	}
	return s[:i], n, true
}

// sources gives the columns of SARIF, which count UTF-16 code units, where Go
// counts bytes.
type sources map[string][]string // lines by file name

func (s sources) lines(file string) []string {
	lines, ok := s[file]
	if !ok {
		if text, err := os.ReadFile(file); err == nil {
			lines = strings.SplitAfter(string(text), "\n")
		}
		s[file] = lines
	}
	return lines
}

// column converts a column in bytes, from 1; it stays as it is when the file
// cannot be read.
func (s sources) column(file string, line, col int) int {
	lines := s.lines(file)
	if line < 1 || line > len(lines) || col < 1 || col > len(lines[line-1])+1 {
		return col
	}
	return 1 + utf16Len(lines[line-1][:col-1])
}

// at returns line and column of a byte offset; ok is false when the file has
// no such byte.
func (s sources) at(file string, offset int) (line, col int, ok bool) {
	for i, text := range s.lines(file) {
		if offset < len(text) || offset == len(text) && !strings.HasSuffix(text, "\n") {
			return i + 1, 1 + utf16Len(text[:offset]), true
		}
		offset -= len(text)
	}
	return 0, 0, false
}

func utf16Len(s string) (n int) {
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}
