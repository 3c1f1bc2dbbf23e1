package retrynested

import (
	"fmt"
	"path"
	"strings"

	"github.com/resilint/resilint/catalogue"
)

// message says how often the call is made at worst, when every number is known,
// what retries inside, and the way there.
func (n *nest) message() string {
	var b strings.Builder
	b.WriteString(n.subject() + "when ")
	switch {
	case len(n.levels) > 1:
		b.WriteString("the retry at " + path.Base(n.levels[1].Pos))
	case n.effect.ReplaysBy != "":
		b.WriteString("the client, which retries by itself (" + n.effect.ReplaysBy + "),")
	default:
		b.WriteString("the client, which retries by itself,")
	}
	b.WriteString(" gives up, it is started again: ")
	for i, s := range n.effect.Steps {
		if i > 0 {
			b.WriteString(" → ")
		}
		b.WriteString(s.Func)
	}
	if n.more > 0 {
		fmt.Fprintf(&b, ", and %d more", n.more)
	}
	return b.String()
}

// subject is what is wrong, and how much it may be.
func (n *nest) subject() string {
	if text := n.worst(); text != "" {
		return "retry inside retry, " + text + ": "
	}
	return "retry inside retry: "
}

// worst is the number of calls that all retries together make of one, "" when
// one of their numbers is not known.
func (n *nest) worst() string {
	var factors []string
	product := 1
	count := func(attempts int) {
		product *= attempts
		factors = append(factors, fmt.Sprint(attempts))
	}
	for _, a := range n.levels {
		if a.Attempts < 2 {
			return ""
		}
		count(a.Attempts)
	}
	switch {
	case n.effect.Tries < 0:
		return ""
	case n.effect.Tries > 0:
		count(n.effect.Tries)
	}
	noun := "calls"
	if n.effect.Op == catalogue.OpHTTPSend {
		noun = "requests"
	}
	return fmt.Sprintf("up to %s = %d %s", strings.Join(factors, " × "), product, noun)
}
