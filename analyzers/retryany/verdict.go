package retryany

import (
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/localonly"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

// finding is what a retry is reported for. rank is its place among the codes:
// one retry gets one finding, the most telling one.
type finding struct {
	code *rule.Code
	rank int
	report.Finding
}

// Ranks, from least to most telling.
const (
	rankAfter = iota
	rankAny
	rankGone
	rankConflict
	rankStatus
	rankBreaker
)

// judge finds what is wrong with the failures that a retry lets through, nil
// for nothing.
func (c *checker) judge(p *policy.Policy) *finding {
	var best *finding
	keep := func(f *finding) {
		if f != nil && (best == nil || f.rank > best.rank) {
			best = f
		}
	}
	keep(c.listed(p))
	if p.Kind == policy.Client {
		keep(c.client(p))
		return best
	}
	for _, a := range c.attempts(p) {
		keep(c.conflict(p, a))
		if c.conflictOnly(p) {
			continue
		}
		for _, s := range c.sites(a.f, a.reg) {
			keep(c.site(p, a.reg, s))
		}
	}
	return best
}

// turn is one function or loop that goes round.
type turn struct {
	f   *effects.Func
	reg *regions.Region
}

func (c *checker) attempts(p *policy.Policy) (list []turn) {
	if p.Kind == policy.Loop {
		return []turn{{p.Func, p.Region}}
	}
	for _, n := range p.Runs {
		if reg := c.attempt(p, n); reg != nil {
			list = append(list, turn{c.fx.Syntax(n), reg})
		}
	}
	return list
}

// site judges one call that goes round.
func (c *checker) site(p *policy.Policy, reg *regions.Region, s site) *finding {
	lets := func(w regions.World) regions.Lets { return reg.Lets(s.path, w) }
	if s.fault == byBreaker {
		if lets(regions.BreakerOpen).Outcome != regions.Surely {
			return nil
		}
		return c.found(openBreaker, rankBreaker, p.Header(), "retries while the breaker is open: "+catalogue.Short(s.effect.Symbol)+" answers at once, and the wait is for nothing", s)
	}
	lasting, other := s.worlds()
	a := ask(lets, lasting, other)
	if a.over {
		return nil
	}
	if (s.fault == byStatus || s.fault == byCode) && !waitsFor(p.Func) && (a.read || !reg.Polls || s.fault == byCode) {
		if f := c.statuses(p, s, a); f != nil {
			return f
		}
	}
	if f := c.gone(p, s, lets); f != nil {
		return f
	}
	if f := c.after(p, s, lets); f != nil {
		return f
	}
	if reg.Polls || !a.any(lasting) || policy.Of(c.pass).Probes(p) || waitsFor(p.Func) || !s.judged() || c.keepsRecords(p.Func, s) || s.fault == bySQL && localonly.Of(c.pass).Retries(p.Node) {
		return nil
	}
	return c.found(anyError, rankAny, p.Header(), anyMessage(s.fault, a)+c.evidence(p, s), s)
}

// statuses judges a retry that tells statuses or codes apart.
func (c *checker) statuses(p *policy.Policy, s site, a answers) *finding {
	again := a.again
	if s.fault == byCode {
		again = a.wrongly()
	}
	if len(again) == 0 || a.all && !a.told && !(a.read && len(p.Predicates) > 0) {
		return nil // nobody decides: that an answer is a failure is no predicate
	}
	msg := "retries " + list(again) + ": failures of the request do not go away"
	if a.stops && len(a.named) == 0 {
		msg = "retries " + list(again) + " but not failures of the server: the test is the wrong way round"
	}
	return c.found(permanentStatus, rankStatus, p.Header(), msg, s)
}

// any reports whether every failure goes round, and nothing tells one from
// another.
func (a answers) any(lasting []regions.World) bool {
	return len(a.again) == len(lasting) && a.all && !a.told && !a.over
}

func anyMessage(by fault, a answers) string {
	switch by {
	case byStatus, byCode:
		return "retries every failure, " + list(a.again[:min(len(a.again), 4)]) + " included"
	case bySQL:
		return "retries every failed write, violated constraints included"
	default:
		return "retries every failure, refused input included"
	}
}

// evidence names the way from the retry to the call.
func (c *checker) evidence(p *policy.Policy, s site) string {
	name := s.call.Fun
	if first, isCall := s.path[0].(*ast.CallExpr); isCall {
		name = first.Fun
	}
	what := exprName(name)
	switch n := p.Attempts; {
	case n.Known && n.Unlimited && p.Elapsed.Known && !p.Elapsed.Unlimited:
		return fmt.Sprintf(": attempts for %s around %s", p.Elapsed.D, what)
	case n.Known && n.Unlimited && p.Ends == policy.Yes:
		return fmt.Sprintf(": attempts until the context ends around %s", what)
	case n.Known && n.Unlimited && p.Ends == policy.No && p.Elapsed.Known:
		return fmt.Sprintf(": attempts without end around %s", what)
	case n.Known && n.N > 1:
		return fmt.Sprintf(": %d attempts around %s", n.N, what)
	}
	return ": retry around " + what
}

func (c *checker) found(code *rule.Code, rank int, at analysis.Range, msg string, s site) *finding {
	f := &finding{code: code, rank: rank, Finding: report.Finding{Range: at, Message: msg}}
	if s.call != nil {
		f.Related = []report.Related{{Pos: s.call.Pos(), Message: "this runs again"}}
	}
	return f
}
