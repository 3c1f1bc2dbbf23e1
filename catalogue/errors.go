package catalogue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/nearest"
)

// Error is something wrong in a catalogue file.
type Error struct {
	File      string
	Line, Col int
	Msg       string
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg)
}

// ErrorList is everything wrong in catalogue files, in order of position.
type ErrorList []*Error

// Error returns one line per error.
func (l ErrorList) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// err returns the sorted list as an error, nil when it is empty.
func (l ErrorList) err() error {
	if len(l) == 0 {
		return nil
	}
	slices.SortStableFunc(l, func(a, b *Error) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	return l
}

// known reports whether a name is in a closed set.
func known[S ~string](set []S, name S) bool { return slices.Contains(set, name) }

// suggest returns ", did you mean …?" when a name of the set is near, else "".
func suggest[S ~string](name string, set []S) string {
	near := nearest.Names(name, set, 1)
	if len(near) == 0 {
		return ""
	}
	return fmt.Sprintf(", did you mean %q?", near[0])
}
