package driver

import (
	"cmp"
	"go/token"
	"strconv"
	"strings"
)

// place is where pos is said to be, with //line comments in effect: except for
// those that name no file (`/*line :7*/`), as nobody could find the line then.
func place(fset *token.FileSet, pos token.Pos) token.Position {
	if p := fset.Position(pos); p.Filename != "" {
		return p
	}
	return fset.PositionFor(pos, false)
}

// comparePositions orders by file, line and column.
func comparePositions(a, b token.Position) int {
	return cmp.Or(
		strings.Compare(a.Filename, b.Filename),
		cmp.Compare(a.Line, b.Line),
		cmp.Compare(a.Column, b.Column),
	)
}

// comparePos does the same for positions as text.
func comparePos(a, b string) int {
	return comparePositions(parsePos(a), parsePos(b))
}

// parsePos reads "file:line:col", "file:line" or "file".
func parsePos(s string) token.Position {
	var p token.Position
	rest, last := cutNumber(s)
	if last < 0 {
		return token.Position{Filename: s}
	}
	if file, line := cutNumber(rest); line >= 0 {
		p.Filename, p.Line, p.Column = file, line, last
	} else {
		p.Filename, p.Line = rest, last
	}
	return p
}

// cutNumber cuts ":number" off the end; the number is -1 when there is none.
func cutNumber(s string) (string, int) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, -1
	}
	n, err := strconv.Atoi(s[i+1:])
	if err != nil {
		return s, -1
	}
	return s[:i], n
}
