package eventversion

import (
	"fmt"
	"path/filepath"

	"github.com/resilint/resilint/internal/emits"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/wiring"
)

// linked reports an event that one package hands to a port, where another package
// fills the port with what sends it.
func (c *checker) linked(l *emits.Linked) {
	m := l.Marks
	impl := sym.Named(l.Impl)
	if c.names(l.From) || c.names(c.pass.Pkg) || impl != nil && impl.Obj().Pkg() != nil && c.names(impl.Obj().Pkg()) {
		m |= ports.MarkVersion
	}
	at := place.At(l.At.Pos(), l.At.End())
	link := c.link(l)
	how := fmt.Sprintf("event %s (%s) is %s through this (%s)", l.Hand.Type, filepath.Base(l.Hand.At), verb(l.Kind), l.Via)
	if complete := l.Marks.Has(ports.AllMarks&^ports.MarkVersion) && l.Kind != emits.Kept; !complete && !m.Has(ports.MarkVersion) {
		report.Report(c.pass, noVersion, report.Finding{
			Range:   at,
			Message: how + " without a version: readers cannot tell an old shape of it from a new one",
			Link:    link,
		})
	}
	if lacks := identity(m); lacks != "" {
		report.Report(c.pass, noIdentity, report.Finding{Range: at, Message: how + " without " + lacks, Link: link})
	}
}

// link relates a finding to where the event is handed to the port, and to the method
// behind it.
func (c *checker) link(l *emits.Linked) *report.Link {
	return &report.Link{
		Asks: wiring.Of(c.pass).End(l.Hand.At, "the event is handed over", l.From),
		Does: report.End{Pos: l.Method.Pos(), Message: "it is sent on here", Pkg: l.Method.Pkg()},
	}
}
