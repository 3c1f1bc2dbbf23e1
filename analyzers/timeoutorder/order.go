package timeoutorder

import (
	"fmt"
	"go/ast"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

// pair is a limit that has to be longer than another one of the same client.
type pair struct {
	outer, inner []catalogue.FieldOp
	level        rule.Level
	format       string // outer name and value, inner name and value
}

// never says what becomes of a limit that the one around it is shorter than.
const never = "%s of %s ends the request first: %s of %s can never be reached"

var (
	whole   = []catalogue.FieldOp{catalogue.FieldTimeout, catalogue.FieldTimeoutAttempt}
	reading = []catalogue.FieldOp{catalogue.FieldTimeoutHeader, catalogue.FieldTimeoutRead}
	opening = []catalogue.FieldOp{catalogue.FieldTimeoutConnect}
)

var clientPairs = []pair{
	{whole, reading, rule.Default, never},
	{whole, opening, rule.Default, never},
	{whole[:1], whole[1:], rule.Default, "%s of %s ends the call before one attempt has had its time: %s of %s can never be reached"},
	{reading, opening, rule.Strict, "%s of %s is shorter than %s of %s: a system that is down holds the caller longer than one that is slow"},
}

var serverPairs = []pair{
	{[]catalogue.FieldOp{catalogue.FieldTimeoutRead}, []catalogue.FieldOp{catalogue.FieldTimeoutHeader}, rule.Default,
		"%s of %s covers the header too: %s of %s can never be reached"},
}

// order compares the limits of one client or server.
func (c *checker) order(s origin.Source, limits []origin.Limit) {
	pairs := clientPairs
	if info := c.origin.Type(c.origin.TypeOf(s)); info != nil && info.Kind == catalogue.KindHTTPServer {
		pairs = serverPairs
	}
	for _, p := range pairs {
		if c.settings.Profile < p.level {
			continue
		}
		outer, ok := merged(limits, p.outer, true)
		if !ok {
			continue
		}
		inner, ok := merged(limits, p.inner, false)
		if !ok || outer.Span.Most() >= inner.Span.Least() {
			continue
		}
		c.report(contradiction, outer.At, fmt.Sprintf(p.format, outer.Name, value(outer.Span), inner.Name, value(inner.Span)), inner.At, "the longer limit is set here")
		return
	}
}

// merged returns what is known of all limits of some ops together: the longest,
// or the shortest, of them with all values. Of a part that is not known
// nothing can be said.
func merged(limits []origin.Limit, ops []catalogue.FieldOp, longest bool) (origin.Limit, bool) {
	var out origin.Limit
	for _, l := range limits {
		for _, op := range ops {
			if l.Op != op || len(l.Span.Values) == 0 && !l.Span.Open {
				continue
			}
			if len(l.Span.Values) == 0 {
				return out, false
			}
			if out.At == nil || longest == (l.Span.Most() > out.Span.Most()) {
				out = l
			}
		}
	}
	return out, out.At != nil
}

// value writes a length of time as people do.
func value(s origin.Span) string {
	text := place.Duration(s.Most())
	if len(s.Values) > 1 {
		text = place.Duration(s.Least()) + " to " + text
	}
	if s.Open {
		return text + " (default)"
	}
	return text
}

func (c *checker) report(code *rule.Code, at ast.Node, message string, related ast.Node, note string) {
	f := report.Finding{Range: at, Message: message}
	if related != nil {
		f.Related = append(f.Related, report.Related{Pos: related.Pos(), Message: note})
	}
	report.Report(c.pass, code, f)
}
