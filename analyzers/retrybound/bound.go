package retrybound

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
)

// Limits unless settings say otherwise.
const (
	maxAttempts      = 5
	maxRelayAttempts = 10
	maxWait          = 30 * time.Second
	// soon is a wait that nobody minds to sit out after a cancellation.
	soon = 2 * time.Second
)

// checker is the state of one run.
type checker struct {
	pass     *analysis.Pass
	res      *policy.Result
	fx       *effects.Result
	settings *config.Settings
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

// judge looks at the bounds of one retry.
func (c *checker) judge(p *policy.Policy) {
	c.endless(p)
	c.tooMany(p)
	c.deaf(p)
	c.held(p)
}

// endless reports a retry that nothing ends: no number of attempts, no time and
// no context.
func (c *checker) endless(p *policy.Policy) {
	if !p.Attempts.Known || !p.Attempts.Unlimited || !p.Elapsed.Known || !p.Elapsed.Unlimited || p.Ends != policy.No {
		return
	}
	if c.res.Standing(p) || p.Kind == policy.Loop && !c.res.Reach(p).Anything() {
		return
	}
	wait := ""
	if w := p.Wait.String(); w != "" {
		wait = ", " + w
	}
	report.Report(c.pass, noCap, report.Finding{Range: header(p), Message: "retry without a cap: no bound on attempts or time, no context ends it" + wait})
}

// relayName are names of what hands on an outbox: it may be patient.
var relayName = regexp.MustCompile(`(?i)outbox|relay|forwarder|dispatch`)

// tooMany reports more attempts than a system that is down should get, and
// waits that outlive whoever asked.
func (c *checker) tooMany(p *policy.Policy) {
	if c.res.Starting(p) || c.res.Standing(p) || p.Kind == policy.Loop && !c.res.Reach(p).Anything() {
		return
	}
	limits := c.settings.Options.RetryBound
	limit, what := limits.MaxAttempts.Or(maxAttempts), ""
	if relayName.MatchString(c.place(p)) {
		limit, what = limits.MaxRelayAttempts.Or(maxRelayAttempts), " of an outbox relay"
	}
	if n := p.Attempts; n.Known && !n.Unlimited && n.N > limit && p.Lets != policy.LetsRejected {
		from := ""
		if n.From != "" {
			from = " (" + n.From + ")"
		}
		report.Report(c.pass, overLimit, report.Finding{
			Range: header(p), Message: fmt.Sprintf("%d attempts%s are more than the limit of %d%s: %s", n.N, from, limit, what, p),
		})
		return
	}
	longest := limits.MaxWait.Or(maxWait)
	if d, known := p.Worst(); known && d > longest && c.asked(p) {
		report.Report(c.pass, overLimit, report.Finding{
			Range: header(p), Message: fmt.Sprintf("retry may wait for %s on the path of a request, the limit is %s: %s", round(d), longest, p),
		})
	}
}

func round(d time.Duration) time.Duration {
	if d > time.Minute {
		return d.Round(time.Second)
	}
	return d.Round(time.Millisecond)
}

// place names the package and function around a retry.
func (c *checker) place(p *policy.Policy) string {
	name := c.pass.Pkg.Name() + "."
	if p.Func != nil && p.Func.Fn != nil {
		name += c.fx.Display(p.Func.Fn)
	}
	return name
}
