package policy

import (
	"fmt"
	"strings"

	"github.com/resilint/resilint/internal/place"
)

// String is a short quote of the policy for messages: "10 attempts, fixed
// 100ms, any error". What is not known is left out, except attempts.
func (p *Policy) String() string {
	parts := []string{p.Attempts.String()}
	if w := p.Wait.String(); w != "" {
		parts = append(parts, w)
	}
	if p.Elapsed.Known && !p.Elapsed.Unlimited {
		parts = append(parts, place.Duration(p.Elapsed.D)+" in all")
	}
	if l := p.Lets.String(); l != "" {
		parts = append(parts, l)
	}
	return strings.Join(parts, ", ")
}

// Rest is the quote without the attempts, "" when there is no more to say.
func (p *Policy) Rest() string {
	_, rest, _ := strings.Cut(p.String(), ", ")
	return rest
}

// String names the bound.
func (c Count) String() string {
	switch {
	case !c.Known:
		return "attempts unknown"
	case c.Unlimited:
		return "no cap on attempts"
	case c.N == 1:
		return "1 attempt"
	}
	return fmt.Sprintf("%d attempts", c.N)
}

// String names the failures, "" when they are not known.
func (l Lets) String() string {
	switch l {
	case LetsAny:
		return "any error"
	case LetsMarked:
		return "errors marked as retryable"
	case LetsSome:
		return "some errors"
	case LetsRejected:
		return "rejections only"
	}
	return ""
}

// String says how long the waits are, "" when nothing is known of them.
func (w *Wait) String() string {
	text := ""
	switch w.Growth {
	case None:
		return "no wait"
	case Fixed:
		text = "fixed wait"
		if w.First.Known {
			text = "fixed " + place.Duration(w.First.D)
		}
	case Linear, Exponential:
		text = map[Growth]string{Linear: "linear", Exponential: "exponential"}[w.Growth] + w.reach()
	case Random:
		text = "random wait"
		if w.Max.Known && !w.Max.Unlimited {
			text = "random up to " + place.Duration(w.Max.D)
		}
		return text
	case Server:
		return "wait as the server says"
	default:
		return ""
	}
	if w.Jitter == Yes {
		text += " with jitter"
	}
	return text
}

// reach is from where to where waits grow.
func (w *Wait) reach() (text string) {
	if w.First.Known {
		text = " from " + place.Duration(w.First.D)
	}
	if w.Max.Known && !w.Max.Unlimited {
		text += " to " + place.Duration(w.Max.D)
	}
	return text
}
