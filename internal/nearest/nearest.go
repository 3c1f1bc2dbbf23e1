// Package nearest finds names that look like a misspelt one, for messages.
package nearest

import (
	"cmp"
	"slices"
	"strings"
)

// Names returns at most n of the names that look like word, nearest first.
func Names[S ~string](word string, names []S, n int) []string {
	type candidate struct {
		name string
		dist int
	}
	var list []candidate
	limit := max(2, len(word)/3)
	lower := strings.ToLower(word)
	for _, name := range names {
		l := strings.ToLower(string(name))
		d := distance(lower, l)
		if len(l) > 2 && len(lower) > 2 && (strings.Contains(l, lower) || strings.Contains(lower, l)) {
			d = min(d, limit)
		}
		if d <= limit && d < max(len(l), len(lower)) {
			list = append(list, candidate{string(name), d})
		}
	}
	slices.SortFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.dist, b.dist), cmp.Compare(a.name, b.name))
	})
	var near []string
	for _, c := range list[:min(n, len(list))] {
		near = append(near, c.name)
	}
	return near
}

// distance is the Levenshtein distance of two words.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		prev := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			prev, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, prev+cost)
		}
	}
	return row[len(b)]
}
