package landscape

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// maxEvidence bounds the places that a cell names.
const maxEvidence = 3

// general says of all calls of a system what a phrase says of one of them.
var general = map[Topic]string{
	Breaker: "no breaker on the way to its calls", Bulkhead: "nothing bounds how many calls run at once", Retry: "each call is tried once",
	Metrics: "nothing counts or measures its calls", Spans: "nothing begins a span for its calls",
}

// generalized are answers of which those that are no speak of all calls.
func generalized(t Topic, list []judged) []judged {
	phrases := map[string]bool{}
	for _, j := range list {
		if j.State == No {
			phrases[j.Words] = true
		}
	}
	if general[t] == "" || len(phrases) < 2 {
		return list
	}
	out := slices.Clone(list)
	for i := range out {
		if out[i].State == No {
			out[i].Words = general[t]
		}
	}
	return out
}

// combine joins the answers for several calls: what all of them have is there, what
// some have and others provably lack is there partly.
func combine(list []judged) judged {
	j := join(list)
	j.Words = said(j.Words)
	return j
}

// join is combine for answers that are joined again: their phrases stay apart.
func join(list []judged) judged {
	by := map[State][]judged{}
	for _, j := range list {
		by[j.State] = append(by[j.State], j)
	}
	yes, no := by[Yes], slices.Concat(by[No], by[Partly])
	switch {
	case len(by[Partly]) > 0 || len(yes) > 0 && len(no) > 0:
		return judged{Partly, halves(yes, by[No], by[Partly]), first(no)}
	case len(no) > 0:
		return judged{No, words(no), first(no)}
	case len(by[Unknown]) > 0:
		if len(yes) > 0 {
			return judged{Unknown, sentence(said(words(yes)), "of others: "+said(words(by[Unknown]))), first(by[Unknown])}
		}
		return judged{Unknown, words(by[Unknown]), first(by[Unknown])}
	case len(yes) > 0:
		return judged{Yes, words(yes), first(yes)}
	case len(by[NotNeeded]) > 0:
		return judged{NotNeeded, words(by[NotNeeded]), first(by[NotNeeded])}
	}
	return judged{State: Unknown}
}

func sentence(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" || strings.HasSuffix(s, ": ") }), "; ")
}

// maxPhrases bounds how many different things a cell says.
const maxPhrases = 2

// placed matches a place in a phrase: evidence has it, and words must not change with lines.
var placed = regexp.MustCompile(` ?\(?[\w./-]+\.go:\d+(:\d+)?\)?`)

// apart is between the phrases of answers that are joined, but between what is there and
// what is not.
const (
	apart = "\x00"
	but   = "\x01"
)

// lacking begins what is said of calls that have not what others have.
const lacking = "not everywhere: "

// halves are the words of what some calls have and others lack, of which the answers that
// say so already have both.
func halves(yes, no, partly []judged) string {
	for _, j := range partly {
		has, lacks, both := strings.Cut(j.Words, but)
		if !both {
			has, lacks, _ = strings.Cut(j.Words, "; "+lacking)
		}
		yes, no = append(yes, judged{Words: has}), append(no, judged{Words: lacks})
	}
	if lacks := words(no); lacks != "" {
		return words(yes) + but + lacks
	}
	return words(yes)
}

// words are the phrases of several answers, the most frequent first, each once.
func words(list []judged) string {
	count := map[string]int{}
	var order []string
	for _, j := range list {
		for text := range strings.SplitSeq(j.Words, apart) {
			text = placed.ReplaceAllString(text, "")
			if text == "" {
				continue
			}
			if count[text]++; count[text] == 1 {
				order = append(order, text)
			}
		}
	}
	slices.SortStableFunc(order, func(a, b string) int { return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b)) })
	return strings.Join(order, apart)
}

// said writes phrases for people: the first of them.
func said(phrases string) string {
	if has, lacks, both := strings.Cut(phrases, but); both {
		return sentence(said(has), lacking+said(lacks))
	}
	list := strings.Split(phrases, apart)
	if len(list) > maxPhrases+1 { // how many more would change with every edit
		list = append(list[:maxPhrases:maxPhrases], "and others")
	}
	return strings.Join(list, "; ")
}

// first is the place of the first answer that has one, by file and line.
func first(list []judged) spot {
	var best spot
	for _, j := range list {
		if j.At.Pos.Line > 0 && (best.Pos.Line == 0 || before(j.At, best)) {
			best = j.At
		}
	}
	return best
}

func before(a, b spot) bool {
	return cmp.Or(cmp.Compare(a.Pos.Filename, b.Pos.Filename), cmp.Compare(a.Pos.Line, b.Pos.Line)) < 0
}

// places are the places of answers in order, each symbol once.
func places(list []judged) (spots []spot) {
	for _, j := range list {
		if j.At.Pos.Line > 0 && !slices.ContainsFunc(spots, func(s spot) bool { return s.Pos.Filename == j.At.Pos.Filename && s.Symbol == j.At.Symbol }) {
			spots = append(spots, j.At)
		}
	}
	slices.SortStableFunc(spots, func(a, b spot) int {
		if before(a, b) {
			return -1
		}
		return 1
	})
	return spots[:min(len(spots), maxEvidence)]
}
