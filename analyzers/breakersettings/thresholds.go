package breakersettings

import (
	"fmt"
	"strings"
	"time"

	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
)

// Bounds that hold unless the settings have others: those of the guides.
const (
	minFailures = 5
	maxFailures = 10
	minOpen     = 30 * time.Second
	maxOpen     = 2 * time.Minute
	maxTrials   = 3
)

// thresholds reports a breaker whose settings are out of range, with all that
// is.
func (c *checker) thresholds(b *breakers.Breaker) {
	var faults []string
	for _, ask := range []func(*breakers.Breaker) string{c.failures, c.forgets, c.open, c.trials} {
		if fault := ask(b); fault != "" {
			faults = append(faults, fault)
		}
	}
	if len(faults) == 0 {
		return
	}
	f := report.Finding{Range: b.Header(), Message: fmt.Sprintf("circuit breaker%s %s", called(b), strings.Join(faults, "; "))}
	if b.Trip.Node != nil && b.Via == nil && c.line(b.Trip.Node.Pos()) != c.line(f.Range.Pos()) {
		f.Related = []report.Related{{Pos: b.Trip.Node.Pos(), Message: "this says when it opens"}}
	}
	report.Report(c.pass, thresholds, f)
}

// called is the name of a breaker for messages.
func called(b *breakers.Breaker) string {
	if b.Name.Text == "" || !b.Name.Known {
		return ""
	}
	return " " + b.Name.Text
}

// fixed reports whether a number is what the code says and not a default that
// settings may change.
func fixed(known, usual bool) bool { return known && !usual }

// inherited reports whether an instance has a number from its maker, where it is
// reported.
func inherited(b *breakers.Breaker, of func(*breakers.Breaker) bool) bool {
	return b.Via != nil && of(b.Via)
}

func (c *checker) options() *config.BreakerSettings {
	return &config.Of(c.pass).Options.BreakerSettings
}

// failures looks at when the breaker opens.
func (c *checker) failures(b *breakers.Breaker) string {
	t := b.Trip
	o := c.options()
	switch {
	case b.NeverOpens():
		if inherited(b, (*breakers.Breaker).NeverOpens) {
			return ""
		}
		return "never opens: no failures trip it"
	case !fixed(t.After.Known, t.After.Usual) || inherited(b, func(v *breakers.Breaker) bool { return v.Trip.After.Known }):
		return ""
	case t.Kind == breakers.Ratio && t.Share > 0 && t.Share < 0.001:
		return fmt.Sprintf("opens at the first failure after %d calls", t.After.N)
	case t.Kind == breakers.Ratio && t.After.N == 1:
		return fmt.Sprintf("opens at a share of failed calls%s with no minimum of calls: one failed call is 100%%", share(t))
	case b.AfterOne():
		return "opens after 1 failure" + from(t.After)
	case t.Kind != breakers.InRow && t.Kind != breakers.Total:
		return ""
	case t.After.N < o.MinFailures.Or(minFailures):
		return fmt.Sprintf("opens after only %d failures%s", t.After.N, from(t.After))
	case t.Kind == breakers.InRow && t.After.N > o.MaxFailures.Or(maxFailures):
		return fmt.Sprintf("opens only after %d failures in a row%s", t.After.N, from(t.After))
	}
	return ""
}

func share(t breakers.Trip) string {
	if t.Share == 0 {
		return ""
	}
	return fmt.Sprintf(" (%.0f%%)", t.Share*100)
}

// from says that a number is the library's.
func from(n policy.Count) string {
	if n.Default() {
		return " (" + n.From + ")"
	}
	return ""
}

// forgets looks for breakers that count failures for ever, so that a few a day
// open them, or a long time of success keeps them closed.
func (c *checker) forgets(b *breakers.Breaker) string {
	if b.Via != nil || !b.Window.Known || !b.Window.Unlimited {
		return ""
	}
	switch {
	case b.Trip.Kind == breakers.Total:
		return "adds up failures and never forgets one while it is closed"
	case b.Trip.Kind == breakers.Ratio && b.Trip.Share > 0.001:
		return "takes the share of all calls since it closed: no interval is set"
	}
	return ""
}

// open looks at how long it stays open.
func (c *checker) open(b *breakers.Breaker) string {
	o := c.options()
	if b.NeverOpens() || !fixed(b.Open.Known, b.Open.Usual) || b.Open.Unlimited || inherited(b, func(v *breakers.Breaker) bool { return v.Open.Known }) {
		return ""
	}
	switch least, most := o.MinOpen.Or(minOpen), o.MaxOpen.Or(maxOpen); {
	case b.Open.D < least:
		return fmt.Sprintf("stays open for %s only, less than %s", place.Duration(b.Open.D), place.Duration(least))
	case b.Open.D > most:
		return fmt.Sprintf("stays open for %s, more than %s", place.Duration(b.Open.D), place.Duration(most))
	}
	return ""
}

// trials looks at how many calls it lets through while it is half open.
func (c *checker) trials(b *breakers.Breaker) string {
	most := c.options().MaxTrials.Or(maxTrials)
	if !fixed(b.Trials.Known, b.Trials.Usual) || b.Trials.N <= most || inherited(b, func(v *breakers.Breaker) bool { return v.Trials.Known }) {
		return ""
	}
	return fmt.Sprintf("lets %d trial calls through, more than %d", b.Trials.N, most)
}
