package breakers

import (
	"fmt"
	"strings"

	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/policy"
)

// String is a short quote of a breaker for messages: "opens after 5 failures in
// a row for 60s, 1 trial call, counts every error". What is not known is left
// out.
func (b *Breaker) String() string {
	var parts []string
	add := func(s string) {
		if s != "" {
			parts = append(parts, s)
		}
	}
	opens := b.Trip.String()
	if b.Open.Known && b.Trip.Kind != Never {
		if opens == "" {
			opens = "opens"
		}
		opens += " for " + place.Duration(b.Open.D)
	}
	add(opens)
	if b.Trials.Known {
		add(things(b.Trials.N, "trial call"))
	}
	add(countWords[b.Counts.Kind])
	switch b.Change.Answer {
	case policy.Yes:
		add("state changes told")
	case policy.No:
		add("state changes told to nobody")
	}
	return strings.Join(parts, ", ")
}

var countWords = map[CountKind]string{
	CountsEvery: "counts every error", CountsNotCtx: "counts every error but the caller's own", CountsAnswer: "counts bad answers",
	CountsMarked: "counts what is reported", CountsSome: "counts some errors",
}

// String says when a breaker opens, "" when that is not known.
func (t Trip) String() string {
	switch {
	case t.Kind == Never:
		return "never opens"
	case t.Kind == Adaptive:
		return "opens as the library weighs"
	case t.Kind == Ratio && t.Share > 0:
		out := fmt.Sprintf("opens at %s of calls failed", percent(t.Share))
		if t.After.Known {
			out += fmt.Sprintf(" from %s on", things(t.After.N, "call"))
		}
		return out
	case t.Kind == Ratio && t.After.Known:
		return fmt.Sprintf("opens by share from %s on", things(t.After.N, "call"))
	case !t.After.Known:
		return ""
	case t.Kind == InRow && t.After.N > 1:
		return fmt.Sprintf("opens after %d failures in a row", t.After.N)
	}
	return "opens after " + things(t.After.N, "failure")
}

// percent writes a share of calls.
func percent(share float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", share*100), "0"), ".") + "%"
}

// things writes a number with what it counts.
func things(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
