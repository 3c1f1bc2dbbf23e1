package landscape

import (
	"go/token"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func at(file string, line int, symbol string) spot {
	return spot{token.Position{Filename: file, Line: line}, symbol}
}

func TestCombine(t *testing.T) {
	for _, c := range []struct {
		name  string
		list  []judged
		state State
		words string
	}{
		{"nothing is known", nil, Unknown, ""},
		{"all have it", []judged{{State: Yes, Words: "5s"}, {State: Yes, Words: "5s"}}, Yes, "5s"},
		{"none has it", []judged{{State: No, Words: "none"}, {State: NotNeeded, Words: "GET"}}, No, "none"},
		{"one lacks it", []judged{{State: Yes, Words: "5s"}, {State: No, Words: "none"}}, Partly, "5s; not everywhere: none"},
		{"one has it partly", []judged{{State: Yes, Words: "5s"}, {State: Partly, Words: "2s; not everywhere: none"}}, Partly, "2s; 5s; not everywhere: none"},
		{"one is not known", []judged{{State: Yes, Words: "5s"}, {State: Unknown, Words: "made elsewhere"}}, Unknown, "5s; of others: made elsewhere"},
		{"lacking is worse than not known", []judged{{State: Unknown, Words: "made elsewhere"}, {State: No, Words: "none"}}, No, "none"},
		{"words hold no lines", []judged{{State: Yes, Words: "5 attempts (service_webhook.go:53)"}}, Yes, "5 attempts"},
		{"reads need no key", []judged{{State: NotNeeded, Words: "GET"}}, NotNeeded, "GET"},
		{"the most frequent first, and not how many more", []judged{
			{State: Yes, Words: "d"}, {State: Yes, Words: "c"}, {State: Yes, Words: "c"}, {State: Yes, Words: "b"}, {State: Yes, Words: "a"},
		}, Yes, "c; a; and others"},
	} {
		got := combine(c.list)
		if got.State != c.state || got.Words != c.words {
			t.Errorf("%s: %s %q, want %s %q", c.name, got.State, got.Words, c.state, c.words)
		}
	}
}

func TestPlaces(t *testing.T) {
	got := places([]judged{
		{At: at("b.go", 1, "B")}, {At: at("a.go", 9, "A")}, {At: at("a.go", 7, "A")}, {}, {At: at("a.go", 3, "(*T).M")}, {At: at("c.go", 1, "C")},
	})
	want := []spot{at("a.go", 3, "(*T).M"), at("a.go", 9, "A"), at("b.go", 1, "B")}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestGeneralized(t *testing.T) {
	one := []judged{{State: No, Words: "a.Do is tried once"}, {State: Yes, Words: "3 attempts"}}
	if got := generalized(Retry, one); got[0].Words != one[0].Words {
		t.Errorf("one call that lacks it is named, not %q", got[0].Words)
	}
	two := append(slices.Clone(one), judged{State: No, Words: "b.Do is tried once"})
	if got := generalized(Retry, two); got[0].Words != "each call is tried once" || got[1].Words != "3 attempts" {
		t.Errorf("several: %q, %q", got[0].Words, got[1].Words)
	}
	if got := generalized(Timeout, two); got[0].Words != one[0].Words {
		t.Errorf("a topic without a general phrase: %q", got[0].Words)
	}
}
