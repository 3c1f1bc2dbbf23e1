package rule

import (
	"fmt"
	"strings"

	"github.com/resilint/resilint/internal/nearest"
)

// ParseLevel returns the profile of that name.
func ParseLevel(name string) (Level, error) {
	for l := Default; l <= Review; l++ {
		if l.String() == name {
			return l, nil
		}
	}
	return 0, fmt.Errorf("unknown profile %q%s", name, Hint(name, LevelNames()))
}

// LevelNames are the names of the profiles, from the smallest on.
func LevelNames() []string { return []string{Default.String(), Strict.String(), Review.String()} }

// ParseSeverity returns the severity of that name.
func ParseSeverity(name string) (Severity, error) {
	for s := Info; s <= Error; s++ {
		if s.String() == name {
			return s, nil
		}
	}
	return 0, fmt.Errorf("unknown severity %q%s", name, Hint(name, SeverityNames()))
}

// SeverityNames are the names of the severities, from the mildest on.
func SeverityNames() []string { return []string{Info.String(), Warning.String(), Error.String()} }

// ByCode returns the code of that id and the rule it belongs to, or nils.
func ByCode(rules []*Rule, id string) (*Rule, *Code) {
	for _, r := range rules {
		for _, c := range r.Codes {
			if c.ID == id {
				return r, c
			}
		}
	}
	return nil, nil
}

// ByName returns the rule whose analyzer has that name, or nil.
func ByName(rules []*Rule, name string) *Rule {
	for _, r := range rules {
		if r.Analyzer.Name == name {
			return r
		}
	}
	return nil
}

// maxHinted is the length up to which a word can be a slip of the hand.
const maxHinted = 64

// Hint returns what to append to the message about an unknown word: the known
// word it is most like ("; did you mean …?"), or the known words when they are
// few, or nothing.
func Hint(word string, known []string) string {
	if len(word) <= maxHinted {
		if near := nearest.Names(word, known, 1); len(near) > 0 {
			return fmt.Sprintf("; did you mean %q?", near[0])
		}
	}
	if len(known) == 0 || len(known) > 12 {
		return ""
	}
	return "; known: " + strings.Join(known, ", ")
}
