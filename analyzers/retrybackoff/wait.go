package retrybackoff

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
)

// checker is the state of one run.
type checker struct {
	pass *analysis.Pass
	res  *policy.Result
}

// span is a range in the source.
type span struct{ from, to token.Pos }

func (s span) Pos() token.Pos { return s.from }
func (s span) End() token.Pos { return s.to }

// header is the short range to report a retry at.
func header(p *policy.Policy) span {
	if p.Kind == policy.Loop && p.Region != nil {
		from, to := p.Region.Header()
		return span{from, to}
	}
	if call, isCall := p.Node.(*ast.CallExpr); isCall {
		return span{call.Fun.Pos(), call.Fun.End()}
	}
	return span{p.Node.Pos(), p.Node.End()}
}

// judge looks at the waits of one retry.
func (c *checker) judge(p *policy.Policy) {
	if p.Attempts.Known && !p.Attempts.Unlimited && p.Attempts.N <= 2 {
		return // one retry, at once: nothing is hammered
	}
	switch p.Wait.Growth {
	case policy.None:
		c.none(p)
	case policy.Fixed:
		c.fixed(p)
	case policy.Linear, policy.Exponential:
		c.growing(p)
	}
}

// none reports a retry without a wait. One of failures that prove that nothing
// happened, as a deadlock that the database resolved, may go on at once, as
// long as it ends.
func (c *checker) none(p *policy.Policy) {
	if p.Lets == policy.LetsRejected || p.Lets == policy.LetsMarked && p.Kind == policy.Loop || c.turns(p) {
		return
	}
	if r := c.res.Reach(p); !r.Anything() {
		return
	}
	report.Report(c.pass, noWait, report.Finding{Range: header(p), Message: "retry without a wait between attempts: " + p.String()})
}

// otherTarget are names of functions with which an attempt picks another
// target, or does something against the failure.
var otherTarget = regexp.MustCompile(`(?i)^_?(next|rotate|pick|select|switch|choose|fail_?over|get_?next|try_?next|round_?robin|refresh|re_?auth|re_?login|renew|login|re_?connect|re_?open|reset|relogin|authenticate)`)

// turns reports whether a round does something that makes the next attempt
// another one: it takes another server, or renews what was refused.
func (c *checker) turns(p *policy.Policy) bool {
	if p.Func == nil || p.Region == nil || p.Kind != policy.Loop {
		return false
	}
	for _, call := range p.Func.Calls {
		if !p.Region.Contains(call) {
			continue
		}
		name := ""
		switch fun := ast.Unparen(call.Fun).(type) {
		case *ast.Ident:
			name = fun.Name
		case *ast.SelectorExpr:
			name = fun.Sel.Name
		}
		if otherTarget.MatchString(name) {
			return true
		}
	}
	return false
}

// fixed reports waits that do not grow, towards another system.
func (c *checker) fixed(p *policy.Policy) {
	if p.Wait.Jitter == policy.Yes || p.Wait.RetryAfter == policy.Yes || p.Lets == policy.LetsRejected {
		return
	}
	if !c.res.Reach(p).External || c.res.Starting(p) {
		return
	}
	report.Report(c.pass, fixedWait, report.Finding{Range: header(p), Message: "retry with a fixed delay towards an external system: " + p.String()})
}

// growing reports waits that grow in step for all clients.
func (c *checker) growing(p *policy.Policy) {
	if p.Wait.Jitter != policy.No || p.Wait.RetryAfter == policy.Yes {
		return
	}
	r := c.res.Reach(p)
	if !r.External && !r.Store || c.res.Starting(p) {
		return
	}
	report.Report(c.pass, noJitter, report.Finding{Range: header(p), Message: "delay grows without jitter: " + p.String()})
}

// skips reports failures of endless loops that go round without the wait.
func (c *checker) skips() {
	for _, s := range c.res.Skips() {
		if report.Skipped(c.pass, s.Node.Pos()) {
			continue
		}
		report.Report(c.pass, noWait, report.Finding{
			Range:   span{s.Node.Pos(), s.Node.End()},
			Message: "a failure of " + types.ExprString(s.Call.Fun) + " goes round without the wait that the loop makes otherwise: it spins as long as it fails",
			Related: []report.Related{{Pos: s.Wait.Pos(), Message: "the wait"}},
		})
	}
}
