package schedulerretry

import (
	"fmt"
	"go/ast"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
)

// checker is the state of one run.
type checker struct {
	pass *analysis.Pass
	res  *effects.Result
}

// limit is how long a retry may keep a piece of work in memory: what takes
// longer has to survive a restart.
const limit = 30 * time.Second

// tooLong reports whether a retry can wait longer than the limit in all, or
// without end.
func tooLong(p *policy.Policy) bool {
	if p.Lets == policy.LetsRejected || p.Region.Rejected {
		return false // a conflict passes
	}
	if d, known := p.Worst(); known {
		return d > limit
	}
	return endless(p)
}

// endless reports whether a retry waits, again and again, with no bound.
func endless(p *policy.Policy) bool {
	waits := p.Wait.Growth != policy.Unseen && p.Wait.Growth != policy.None
	return waits && p.Attempts.Known && p.Attempts.Unlimited && (p.Elapsed.Unlimited || !p.Elapsed.Known)
}

// tells are the effects that change something for somebody else: work that is
// lost when nobody knows any more that it is to be done. What only reads is read
// again.
var tells = map[catalogue.Op]bool{
	catalogue.OpDBExec: true, catalogue.OpDBWrite: true, catalogue.OpMsgPublish: true, catalogue.OpMsgEnqueue: true,
	catalogue.OpSidefxPay: true, catalogue.OpSidefxNotify: true, catalogue.OpSidefxMail: true, catalogue.OpOutboxRelay: true,
	effects.OpPortState: true, effects.OpPortEvents: true, effects.OpPortBoth: true, effects.OpPortPublish: true,
}

// work reports whether an effect changes something outside.
func work(e *effects.Effect) bool {
	if e.Op == catalogue.OpHTTPSend {
		return e.Method.Kind == effects.Const && !reads[strings.ToUpper(e.Method.Text)]
	}
	return tells[e.Op]
}

var reads = map[string]bool{"": true, "GET": true, "HEAD": true, "OPTIONS": true}

// works reports whether the attempts of a retry change something outside.
func (c *checker) works(p *policy.Policy) bool {
	hit := false
	for _, n := range p.Runs {
		ast.Inspect(n, func(x ast.Node) bool {
			if lit, isLit := x.(*ast.FuncLit); isLit {
				return lit == n
			}
			call, isCall := x.(*ast.CallExpr)
			if !isCall || hit || !p.Region.Replays(call) {
				return !hit
			}
			done := c.res.At(call)
			for i := range done {
				hit = hit || work(&done[i])
			}
			return !hit
		})
	}
	return hit
}

func (c *checker) report(p *policy.Policy, j *job) {
	how := "can wait without end"
	if d, known := p.Worst(); known {
		how = fmt.Sprintf("can wait %s in all", d.Round(time.Second))
	}
	report.Report(c.pass, schedulerRetry, report.Finding{
		Range:   p.Header(),
		Message: fmt.Sprintf("retry in memory %s (%s) in %s: a restart forgets it and others wait behind it; store when to try next", how, p, j.what),
		Related: []report.Related{{Pos: j.at, Message: "run from here"}},
	})
}
