package retrybackoff

import (
	"go/ast"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/localonly"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

// checker is the state of one run.
type checker struct {
	pass *analysis.Pass
	res  *policy.Result
	told map[*policy.Policy]bool // what was reported
}

// judge looks at the waits of one retry.
func (c *checker) judge(p *policy.Policy) {
	if p.Attempts.Known && !p.Attempts.Unlimited && p.Attempts.N <= 2 {
		return // one retry, at once: nothing is hammered
	}
	at := p
	if p.Own() { // what a helper does is reported where it does it, once
		if at = c.res.In(p); at == nil || at.Wait.Growth != p.Wait.Growth {
			return
		}
	}
	switch p.Wait.Growth {
	case policy.None:
		c.none(p, at)
	case policy.Fixed:
		c.fixed(p, at)
	case policy.Linear, policy.Exponential:
		c.growing(p, at)
	}
}

// report tells of a retry once, however often it is called.
func (c *checker) report(code *rule.Code, p, at *policy.Policy, what string) {
	if c.told[at] {
		return
	}
	c.told[at] = true
	report.Report(c.pass, code, report.Finding{Range: at.Header(), Message: what + p.String()})
}

// none reports a retry without a wait. One of failures that prove that nothing
// happened, as a deadlock that the database resolved, may go on at once, as
// long as it ends.
func (c *checker) none(p, at *policy.Policy) {
	if _, calls := p.Node.(*ast.ForStmt); p.Kind == policy.Loop && !calls {
		if _, ranges := p.Node.(*ast.RangeStmt); !ranges {
			return // a jump or a call of itself comes after something was done about it
		}
	}
	if p.Swaps || p.Lets == policy.LetsRejected || p.Lets == policy.LetsMarked && p.Kind == policy.Loop || c.turns(p) || c.res.Picks(p) || c.res.Consumes(p) {
		return
	}
	if r := c.res.Reach(p); !r.Anything() || localonly.Of(c.pass).Retries(p.Node) {
		return
	}
	c.report(noWait, p, at, "retry without a wait between attempts: ")
}

// otherTarget are names of functions with which an attempt picks another
// target, or does something against the failure.
var otherTarget = regexp.MustCompile(`(?i)^_?(next|rotate|pick|select|switch|choose|fail_?over|get_?next|try_?next|round_?robin|refresh|re_?auth|re_?login|renew|login|re_?connect|re_?open|reset|relogin|authenticate|reconcile|repair|roll_?back|recover|restore|rebuild|re_?sync|invalidate|evict|destroy|discard_?(conn|channel|client|session))`)

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
func (c *checker) fixed(p, at *policy.Policy) {
	if p.Wait.Jitter == policy.Yes || p.Wait.RetryAfter == policy.Yes || p.Lets == policy.LetsRejected || p.Swaps || c.res.Consumes(p) {
		return
	}
	if p.Polls() || waitsFirst(p) || !c.res.Reach(p).External || c.res.Starting(p) {
		return
	}
	c.report(fixedWait, p, at, "retry with a fixed delay towards an external system: ")
}

// waitsFirst reports whether each round of a loop begins with its wait, the
// first one too: it asks for something that takes its time, as a poll does.
func waitsFirst(p *policy.Policy) bool {
	var body *ast.BlockStmt
	switch loop := p.Node.(type) {
	case *ast.ForStmt:
		body = loop.Body
	case *ast.RangeStmt:
		body = loop.Body
	default:
		return false
	}
	if len(body.List) == 0 || p.Wait.Node == nil {
		return false
	}
	_, plain := body.List[0].(*ast.ExprStmt)
	return plain && body.List[0].Pos() <= p.Wait.Node.Pos() && p.Wait.Node.End() <= body.List[0].End()
}

// growing reports waits that grow in step for all clients.
func (c *checker) growing(p, at *policy.Policy) {
	if p.Wait.Jitter != policy.No || p.Wait.RetryAfter == policy.Yes || c.res.Consumes(p) {
		return
	}
	r := c.res.Reach(p)
	if !r.External && !r.Store || c.res.Starting(p) {
		return
	}
	c.report(noJitter, p, at, "delay grows without jitter: ")
}

// skips reports failures of endless loops that go round without the wait.
func (c *checker) skips() {
	for _, s := range c.res.Skips() {
		if report.Skipped(c.pass, s.Node.Pos()) {
			continue
		}
		report.Report(c.pass, noWait, report.Finding{
			Range:   place.Maker(s.Node),
			Message: "a failure of " + types.ExprString(s.Call.Fun) + " goes round without the wait that the loop makes otherwise: it spins as long as it fails",
			Related: []report.Related{{Pos: s.Wait.Pos(), Message: "the wait"}},
		})
	}
}
