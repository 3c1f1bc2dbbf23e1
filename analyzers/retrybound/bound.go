package retrybound

import (
	"fmt"
	"go/ast"
	"regexp"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

// Limits unless settings say otherwise.
const (
	maxAttempts      = 5
	maxRelayAttempts = 10
	maxWait          = 30 * time.Second
)

// checker is the state of one run.
type checker struct {
	pass     *analysis.Pass
	res      *policy.Result
	fx       *effects.Result
	settings *config.Settings
	told     map[told]bool // what was reported
}

// told is one code at one retry.
type told struct {
	code  *rule.Code
	retry *policy.Policy
}

// judge looks at the bounds of one retry.
func (c *checker) judge(p *policy.Policy) {
	c.endless(p)
	c.tooMany(p)
	c.deaf(p)
	c.held(p)
}

// place is where to report what a retry does: where a helper of the user's own
// does it, when it does so whoever calls it; nil when that is out of sight.
func (c *checker) place(p *policy.Policy) *policy.Policy {
	if !p.Own() {
		return p
	}
	return c.res.In(p)
}

// report tells of a retry once for each code, however often it is called.
func (c *checker) report(code *rule.Code, at *policy.Policy, what string) {
	key := told{code, at}
	if c.told[key] {
		return
	}
	c.told[key] = true
	report.Report(c.pass, code, report.Finding{Range: at.Header(), Message: what})
}

// endless reports a retry that nothing ends: no number of attempts, no time and
// no context.
func (c *checker) endless(p *policy.Policy) {
	if !p.Attempts.Known || !p.Attempts.Unlimited || !p.Elapsed.Known || !p.Elapsed.Unlimited || p.Ends != policy.No {
		return
	}
	if p.Swaps || c.res.Standing(p) || c.res.Consumes(p) {
		return
	}
	switch p.Node.(type) {
	case *ast.FuncDecl:
		if p.Wait.Growth == policy.None {
			return // something was done about the failure
		}
	case *ast.RangeStmt:
		return // a ticker calls: a poll
	}
	if r := c.res.Reach(p); r.Streams || p.Lib == "" && !r.Anything() {
		return
	}
	at := c.place(p)
	if at == nil || at.Ends != policy.No {
		return
	}
	wait := ""
	if w := p.Wait.String(); w != "" {
		wait = ", " + w
	}
	c.report(noCap, at, "retry without a cap: no bound on attempts or time, no context ends it"+wait)
}

// tooMany reports more attempts than a system that is down should get, and
// waits that outlive whoever asked.
func (c *checker) tooMany(p *policy.Policy) {
	if p.Swaps || p.Polls() || c.res.Starting(p) || c.res.Standing(p) || c.res.Consumes(p) {
		return
	}
	r := c.res.Reach(p)
	if p.Lib == "" && !r.Anything() {
		return
	}
	at := p
	if in := c.place(p); in != nil && in.Attempts == p.Attempts {
		at = in
	}
	limits := c.settings.Options.RetryBound
	limit, what := limits.MaxAttempts.Or(maxAttempts), ""
	if outbox.Relays(c.around(p)) {
		limit, what = limits.MaxRelayAttempts.Or(maxRelayAttempts), " of an outbox relay"
	}
	local := r.Store && !r.External
	if n := p.Attempts; n.Known && !n.Unlimited && c.attempts(p) > limit && !n.Default() && !local && p.Lets != policy.LetsRejected {
		from := ""
		if n.From != "" {
			from = " (" + n.From + ")"
		}
		rest := ""
		if r := p.Rest(); r != "" {
			rest = ": " + r
		}
		c.report(overLimit, at, fmt.Sprintf("%d attempts%s are more than the limit of %d%s%s", n.N, from, limit, what, rest))
		return
	}
	longest := limits.MaxWait.Or(maxWait)
	if d, known := p.Worst(); known && d > longest && c.asked(p) {
		c.report(overLimit, at, fmt.Sprintf("retry may wait for %s on the path of a request, the limit is %s: %s", round(d), longest, p))
	}
}

// countsRetries are names of bounds that do not count the first try.
var countsRetries = regexp.MustCompile(`(?i)retr(y|ies)`)

// attempts is the number that the limit is for: one that was written as a
// number of retries may be as high as one of attempts.
func (c *checker) attempts(p *policy.Policy) int {
	if p.Kind == policy.Client || countsRetries.MatchString(p.Attempts.From) {
		return p.Attempts.N - 1
	}
	return p.Attempts.N
}

func round(d time.Duration) time.Duration {
	if d > time.Minute {
		return d.Round(time.Second)
	}
	return d.Round(time.Millisecond)
}

// around names the package and function around a retry.
func (c *checker) around(p *policy.Policy) string {
	name := c.pass.Pkg.Name() + "."
	if p.Func != nil && p.Func.Fn != nil {
		name += c.fx.Display(p.Func.Fn)
	}
	return name
}
