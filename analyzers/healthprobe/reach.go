package healthprobe

import (
	"fmt"
	"go/ast"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/probes"
)

// other are the operations that reach a system which is not the service's own.
var other = map[catalogue.Op]string{
	catalogue.OpHTTPSend: "sends a request", catalogue.OpRPCSend: "makes a remote call", catalogue.OpNetDial: "opens a connection",
	catalogue.OpSidefxPay: "asks a payment provider", catalogue.OpSidefxNotify: "notifies somebody", catalogue.OpSidefxMail: "sends mail",
}

// own are the operations that reach what the service keeps its state in.
var own = map[catalogue.Op]string{
	catalogue.OpDBPing: "pings the database", catalogue.OpDBRead: "reads the database", catalogue.OpDBQuery: "reads the database",
	catalogue.OpDBExec: "asks the database", catalogue.OpCacheRead: "reads the cache", catalogue.OpCacheDo: "asks the cache",
	catalogue.OpTxBegin: "begins a transaction",
}

// local matches addresses on the same machine.
var local = regexp.MustCompile(`^(https?://)?(localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|unix:|/)`)

// outside reports whether an effect reaches another system, kept or not.
func outside(e *effects.Effect) bool {
	return other[e.Op] != "" && !(e.URL.Kind == effects.Const && local.MatchString(e.URL.Text)) && !effects.Endless(e.Around)
}

// mine reports whether an effect reaches what the service keeps its state in, out
// of the process.
func (c *checker) mine(e *effects.Effect, at ast.Node) bool {
	if own[e.Op] == "" || effects.Endless(e.Around) {
		return false
	}
	if row := e.Row(c.fx.Table()); row != nil && row.Lib != nil && row.Lib.Is(catalogue.ClassEmbedded) {
		return false
	}
	return !origin.Of(c.pass).EmbeddedAt(at.Pos())
}

// reaches reports whether a probe reaches anything out of the process.
func (c *checker) reaches(p *probes.Probe, s *effects.Summary) bool {
	for i := range s.Effects {
		if outside(&s.Effects[i]) || c.mine(&s.Effects[i], p.At) {
			return true
		}
	}
	return false
}

// asks reports a probe that asks another system each time it is asked.
func (c *checker) asks(p *probes.Probe, s *effects.Summary) {
	if p.Kept {
		return
	}
	for i := range s.Effects {
		if e := &s.Effects[i]; outside(e) && !e.Kept && c.sure(p, e) {
			c.report(uncached, p, c.lead(p, e), fmt.Sprintf("%s probe %s %s on every question (%s): keep the answer for some seconds",
				p.Kind, p.Name, other[e.Op], way(e)))
			return
		}
	}
}

// depends reports a liveness probe that reaches out of the process; where is the
// manifest that makes it one, "" when its name does.
func (c *checker) depends(p *probes.Probe, s *effects.Summary, where string) {
	for i := range s.Effects {
		e := &s.Effects[i]
		what := ""
		switch {
		case outside(e):
			what = other[e.Op]
		case c.mine(e, p.At):
			what = own[e.Op]
		}
		if what == "" || !c.sure(p, e) {
			continue
		}
		name := p.Name
		if where != "" {
			name += " (" + where + ")"
		}
		c.report(depends, p, c.lead(p, e), fmt.Sprintf("liveness probe %s %s (%s): an outage there restarts every instance", name, what, way(e)))
		return
	}
}

// made judges a ready-made check of a library.
func (c *checker) made(p *probes.Probe) {
	what := map[string]string{"http": "sends a request", "dial": "opens a connection", "database": "pings the database"}[p.Made.Attr(catalogue.AttrKind)]
	call := place.Called(p.At.(*ast.CallExpr))
	switch {
	case what == "":
	case p.Kind == probes.Liveness:
		c.report(depends, p, call, fmt.Sprintf("liveness %s %s (%s): an outage there restarts every instance", p.Name, what, p.Made.Key.Name))
	case !p.Kept && p.Made.Attr(catalogue.AttrKind) != "database":
		c.report(uncached, p, call, fmt.Sprintf("%s %s %s on every question (%s): keep the answer for some seconds", p.Kind, p.Name, what, p.Made.Key.Name))
	}
}

// lead returns the call of the probe's function by which it gets to an effect, or
// where it is registered.
func (c *checker) lead(p *probes.Probe, e *effects.Effect) analysis.Range {
	if p.Func != nil {
		for _, call := range p.Func.Calls {
			done := c.fx.At(call)
			for i := range done {
				if done[i].Op == e.Op && done[i].Symbol == e.Symbol && ends(&done[i]) == ends(e) {
					return place.Called(call)
				}
			}
		}
	}
	if call, isCall := p.At.(*ast.CallExpr); isCall {
		return place.Called(call)
	}
	if decl, isDecl := p.At.(*ast.FuncDecl); isDecl {
		return decl.Name
	}
	return p.At
}

// ends is the place of the call that has an effect, "" when that is not known.
func ends(e *effects.Effect) string {
	if len(e.Steps) == 0 {
		return ""
	}
	return e.Steps[len(e.Steps)-1].Pos
}

// way names how a probe gets to an effect: the call at the end, and the function
// on the way that is nearest to the probe.
func way(e *effects.Effect) string {
	if len(e.Steps) == 0 {
		return e.Called()
	}
	first, last := e.Steps[0], e.Steps[len(e.Steps)-1]
	out := short(last.Func) + " at " + last.Pos
	if len(e.Steps) > 1 && !strings.Contains(first.Func, "literal") {
		out = short(first.Func) + ", " + out
	}
	return out
}

// short is a name without package, pointer and parentheses: "Client.Do".
func short(name string) string {
	recv, method, isMethod := strings.Cut(strings.TrimPrefix(name, "("), ").")
	if !isMethod {
		return name
	}
	recv = strings.TrimPrefix(recv, "*")
	return recv[strings.LastIndexByte(recv, '.')+1:] + "." + method
}
