package nearest

import (
	"slices"
	"testing"
)

func TestNames(t *testing.T) {
	names := []string{"http.send", "http.serve", "rpc.send", "sleep", "Retry", "RetryWithData", "n"}
	for _, c := range []struct {
		word string
		n    int
		want []string
	}{
		{"http.sent", 1, []string{"http.send"}},
		{"http.sent", 3, []string{"http.send", "http.serve"}},
		{"retry", 2, []string{"Retry", "RetryWithData"}},
		{"sleeep", 3, []string{"sleep"}},
		{"completely different", 3, nil},
		{"x", 3, nil}, // replacing every letter is no likeness
		{"", 3, nil},
	} {
		if got := Names(c.word, names, c.n); !slices.Equal(got, c.want) {
			t.Errorf("Names(%q, %d) = %q, want %q", c.word, c.n, got, c.want)
		}
	}
}
