package clientlimits

import (
	"go/ast"
	"strings"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// soon is how long a whole request may take for a limit on connecting to be of no
// use: it is that limit.
const soon = 10 * time.Second

// limits reports what limits a transport lacks.
func (c *checker) limits(s origin.Source) {
	n := c.origin.Node(s)
	if s.Kind != origin.Made || n == nil || c.filled[s.Expr] || !c.unattended(n) || c.origin.Overridable(s) {
		return
	}
	dial := c.origin.DialBound(s)
	if dial == origin.NotKnown {
		return // a socket of this machine, a tunnel, a dialer from elsewhere
	}
	total, known := c.total(s)
	var missing []string
	if !c.set(s, catalogue.FieldConns, catalogue.FieldIdleConns) && !c.given(s, "DisableKeepAlives") {
		missing = append(missing, "a limit on connections (MaxConnsPerHost)")
	}
	if dial == origin.Unbounded && known && (total == 0 || total > soon) {
		missing = append(missing, "a dial timeout (DialContext of a net.Dialer)")
	}
	if known && total == 0 && !c.set(s, catalogue.FieldTimeoutHeader) {
		missing = append(missing, "a ResponseHeaderTimeout")
	}
	if len(missing) == 0 {
		return
	}
	list := missing[0]
	if n := len(missing) - 1; n > 0 {
		list = strings.Join(missing[:n], ", ") + " and " + missing[n]
	}
	// Transports for the same variable, one with TLS, say, lack the same.
	told := lack{sym.FuncAt(c.pass.Files, n.Pos()), list}
	if told.in != nil && c.lacks[told] {
		return
	}
	c.lacks[told] = true
	report.Report(c.pass, bareTransport, report.Finding{Range: place.Maker(n), Message: "this transport lacks " + list})
}

// lack is what the transports of a function lack.
type lack struct {
	in   *ast.FuncDecl
	what string
}

// set reports whether a field of a transport that sets one of the ops is given a
// value.
func (c *checker) set(s origin.Source, ops ...catalogue.FieldOp) bool {
	info := c.origin.Type(c.origin.TypeOf(s))
	for _, f := range info.Fields {
		for _, op := range ops {
			if f.Op == op && c.given(s, f.Name) {
				return true
			}
		}
	}
	return false
}

func (c *checker) given(s origin.Source, field string) bool {
	return len(c.origin.Fields(s, field)) > 0
}

// total returns the limit on whole requests of the clients that use a transport,
// 0 when there is none. known is false when no client that uses it is in view,
// or one has a limit of unknown length: somebody thought of it.
func (c *checker) total(transport origin.Source) (limit time.Duration, known bool) {
	for _, client := range c.clients {
		uses := false
		for _, t := range c.origin.Transports(client) {
			uses = uses || t.Same(transport)
		}
		if !uses {
			continue
		}
		known = true
		for _, l := range c.origin.Limits(client) {
			if l.Op != catalogue.FieldTimeout {
				continue
			}
			if len(l.Span.Values) == 0 {
				return 0, false
			}
			limit = max(limit, l.Span.Most())
		}
	}
	return limit, known
}
