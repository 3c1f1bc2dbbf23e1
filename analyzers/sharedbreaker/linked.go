package sharedbreaker

import (
	"fmt"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sharing"
)

// linked reports breakers and limits that come out of getters, factories and
// containers of other packages, and reach adapters of several systems here.
func (c *checker) linked() {
	f := sharing.For(c.pass)
	for _, s := range f.Find(guards) {
		what := "circuit breaker"
		if c.fx.TypeInfo(s.Object.Type).Kind == catalogue.KindLimiter {
			what = "limit on calls in flight"
		}
		if c.told[s.First.At.Pos()] || c.told[s.Second.At.Pos()] {
			continue
		}
		report.Report(c.pass, shared, report.Finding{
			Range: place.Maker(s.Second.At),
			Message: fmt.Sprintf("one %s for two systems: when %s (%s) is down, %s is refused as well%s",
				what, s.First.System, f.Place(s.First.At.Pos()), s.Second.System, madeIn(s.Object.Made)),
			Link: f.Link(&s, "stands before "+s.First.System.String()+" here", "it is made here"),
		})
	}
}

func madeIn(place string) string {
	if place == "" {
		return ""
	}
	return " (made in " + place + ")"
}

// guards says which values of libraries keep calls from one system: breakers, and
// limits on calls in flight.
func guards(t *catalogue.TypeInfo) bool {
	return t.Kind == catalogue.KindBreaker || t.Kind == catalogue.KindLimiter && t.Lib.Is(catalogue.ClassBulkhead)
}
