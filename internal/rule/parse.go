package rule

import (
	"fmt"
	"strings"
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

// Hint returns what to append to the message about an unknown word: the known
// word it is most like ("; did you mean …?"), or the known words when they are
// few, or nothing.
func Hint(word string, known []string) string {
	if near := nearest(word, known); near != "" {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	if len(known) == 0 || len(known) > 12 {
		return ""
	}
	return "; known: " + strings.Join(known, ", ")
}

// nearest returns the known word that the fewest edits lead to, or "" when
// that would be more than a third of the word.
func nearest(word string, known []string) string {
	if len(word) > 64 {
		return "" // no slip of the hand, and long words take long to compare
	}
	best, at := "", len([]rune(word))/3+1
	for _, k := range known {
		if d := distance(strings.ToLower(word), strings.ToLower(k)); d < at {
			best, at = k, d
		}
	}
	return best
}

// distance is the Damerau-Levenshtein distance with adjacent transpositions
// (optimal string alignment).
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	d := make([][]int, len(x)+1)
	for i := range d {
		d[i] = make([]int, len(y)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(x); i++ {
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(x)][len(y)]
}
