package config

import (
	"fmt"
	"strings"
)

// Pos is a place in a settings file, both counted from 1; the zero Pos is no
// place.
type Pos struct{ Line, Col int }

// Value is a setting with the place where it was written, so that what turns
// out wrong later can still be shown there.
type Value[T any] struct {
	V T
	Pos
}

// Problem is one mistake in the settings.
type Problem struct {
	Code    string // "RES9003" or "RES9004", "" for mistakes in the form of the file
	Path    string
	Pos     Pos
	Message string // says what to do, where that is known
}

// Error is `path:line:col: CODE: message`.
func (p Problem) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d:%d: ", p.Path, p.Pos.Line, p.Pos.Col)
	if p.Code != "" {
		b.WriteString(p.Code + ": ")
	}
	b.WriteString(p.Message)
	return b.String()
}

// Problems are all mistakes of one or more files, in the order of the files.
type Problems []Problem

func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Codes of findings about the settings; their pages are in analyzers/directives.
const (
	codeUnmatched = "RES9003"
	codeUnknown   = "RES9004"
)
