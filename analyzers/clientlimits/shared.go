package clientlimits

import (
	"go/ast"
	"net/url"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
)

// shared reports a client that sends through the process-wide transport.
func (c *checker) shared(s origin.Source) {
	n := c.origin.Node(s)
	if s.Kind != origin.Made || n == nil || !c.origin.SharesTransport(s) || !c.unattended(n) || c.origin.Overridable(s) || c.single() {
		return
	}
	if c.origin.ClientBound(s).State == origin.Unbounded && !c.hasTransport(s) {
		return // nothing is set at all: RES2001 says what to do first
	}
	for _, l := range c.local {
		if l.Same(s) {
			return
		}
	}
	message := "this client has no transport of its own: it shares http.DefaultTransport with the rest of the process, without a limit on connections"
	if ts := c.origin.Transports(s); len(ts) > 0 && ts[0].Kind != origin.Nil && ts[0].Kind != origin.Foreign {
		message = "this client's transport only wraps http.DefaultTransport: it shares its connections with the rest of the process, without a limit"
	}
	report.Report(c.pass, sharedTransport, report.Finding{Range: place.Maker(n), Message: message})
}

// processWide reports a request on the process-wide client that has a deadline:
// without one RES2002 speaks first.
func (c *checker) processWide(call *ast.CallExpr, e *catalogue.Effect) {
	req := c.origin.Role(call, e, catalogue.RoleReq)
	if req == nil {
		return
	}
	srcs := c.origin.Clients(call, e)
	for _, s := range srcs {
		if !c.origin.Shared(s, catalogue.KindHTTPClient) {
			return
		}
	}
	if len(srcs) == 0 || c.origin.RequestDeadline(req).State != origin.Bounded || !c.unattended(call) {
		return
	}
	report.Report(c.pass, sharedTransport, report.Finding{
		Range:   call,
		Message: "a request on http.DefaultClient: it shares http.DefaultTransport with the rest of the process, without a limit on connections",
	})
}

func (c *checker) hasTransport(s origin.Source) bool { return len(c.origin.Transports(s)) > 0 }

// single reports whether the package is a whole program with one client, which
// shares with nobody.
func (c *checker) single() bool { return c.pass.Pkg.Name() == "main" && len(c.clients) < 2 }

// here matches hosts of this machine.
var here = regexp.MustCompile(`^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|0\.0\.0\.0|169\.254\.169\.254)$`)

// toHere reports whether a call sends to this machine.
func (c *checker) toHere(call *ast.CallExpr, e *catalogue.Effect) bool {
	if u := c.origin.Role(call, e, catalogue.RoleURL); u != nil {
		return c.isHere(u)
	}
	req := c.origin.Role(call, e, catalogue.RoleReq)
	if req == nil {
		return false
	}
	for _, s := range c.origin.Sources(req) {
		made := s.Call()
		if made == nil {
			continue
		}
		for _, e := range c.origin.Known(made) {
			if u := c.origin.Role(made, &e, catalogue.RoleURL); u != nil && c.isHere(u) {
				return true
			}
		}
	}
	return false
}

func (c *checker) isHere(address ast.Expr) bool {
	text, _ := c.origin.Prefix(address)
	u, err := url.Parse(text)
	if err != nil {
		// What follows the colon of a port is not constant.
		u = &url.URL{Host: regexp.MustCompile(`^https?://([^:/]+)`).FindString(text)}
		if i := len("http://"); len(u.Host) > i {
			u.Host = regexp.MustCompile(`^https?://`).ReplaceAllString(u.Host, "")
		}
	}
	return here.MatchString(u.Hostname())
}
