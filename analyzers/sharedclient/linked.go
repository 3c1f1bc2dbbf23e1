package sharedclient

import (
	"fmt"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sharing"
)

// linked reports clients that come out of getters, factories and containers of other
// packages, and reach adapters of several systems here. told are the places of uses
// that were reported already.
func (c *checker) linked(told map[string]bool) {
	f := sharing.For(c.pass)
	for _, s := range f.Find(func(t *catalogue.TypeInfo) bool { return t.Kind == catalogue.KindHTTPClient }) {
		if told[c.place(s.First.At)] && told[c.place(s.Second.At)] {
			continue
		}
		made := ""
		if s.Object.Made != "" {
			made = " (made in " + s.Object.Made + ")"
		}
		report.Report(c.pass, client, report.Finding{
			Range: place.Maker(s.Second.At),
			Message: fmt.Sprintf("one client for two systems: %s (%s) and %s share its connections and its timeout%s",
				s.First.System.Evidence, f.Place(s.First.At.Pos()), s.Second.System.Evidence, made),
			Link: f.Link(&s, "used here for "+s.First.System.String(), "the client is made here"),
		})
	}
}
