package protect

import (
	"go/ast"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/handmade"
	"github.com/resilint/resilint/internal/sym"
)

// Guards returns the protections that one function puts around one of its calls,
// whatever that calls: a breaker, a bulkhead, retries.
func (r *Result) Guards(f *effects.Func, call *ast.CallExpr) map[config.Protection]Judged {
	way := []Frame{{f, call}}
	var found map[config.Protection]Judged
	for p, j := range map[config.Protection]Judged{config.Breaker: r.breakerOn(way), config.Bulkhead: r.bulkheadOn(way), config.Retry: r.retryOn(way)} {
		if j.Answer == Yes {
			if found == nil {
				found = map[config.Protection]Judged{}
			}
			found[p] = j
		}
	}
	return found
}

// breakerOn returns the breaker that a way leads through.
func (r *Result) breakerOn(way []Frame) Judged {
	for _, run := range r.breakers.Runs() {
		for _, frame := range way {
			if Through(run.Runs, frame) || run.Asks && before(run.Call, frame) {
				return Judged{Yes, breakerWords(run), run.Call.Pos()}
			}
		}
	}
	for _, b := range r.handmade() {
		for _, frame := range way {
			if b.Check != nil && (b.Check == frame.Func.Syntax || callsBefore(r.info, b.Check, frame)) {
				return Judged{Yes, "the breaker written by hand in " + b.Check.Name.Name, b.Check.Pos()}
			}
		}
	}
	return Judged{}
}

// breakerWords quotes the breaker of a call, or else what is called.
func breakerWords(run *breakers.Run) string {
	if len(run.Breakers) == 1 {
		if text := run.Breakers[0].String(); text != "" {
			return text
		}
	}
	return sym.Brief(run.Call.Fun)
}

// handmade returns the breakers that the package writes itself.
func (r *Result) handmade() []*handmade.Breaker {
	r.onceHandmade.Do(func() { r.own = handmade.Find(r.pass, r.effects) })
	return r.own
}

// limit is a call of something that bounds how many calls run at once.
type limit struct {
	call  *ast.CallExpr
	takes bool // it takes a slot
}

// limits returns the calls of what bounds concurrency in the package.
func (r *Result) limits() []limit {
	r.onceLimits.Do(func() {
		for _, f := range r.effects.Funcs() {
			for _, call := range f.Known {
				for _, row := range r.effects.Rows(call) {
					if row.Attr(catalogue.AttrKind) != "concurrency" && (row.Lib == nil || !row.Lib.Is(catalogue.ClassBulkhead)) {
						continue
					}
					r.found = append(r.found, limit{call, row.Op == catalogue.OpLimitAcquire || row.Op == catalogue.OpLimitTry})
				}
			}
		}
	})
	return r.found
}

// bulkheadOn returns what bounds how many calls go a way at once.
func (r *Result) bulkheadOn(way []Frame) Judged {
	for _, l := range r.limits() {
		for _, frame := range way {
			if l.takes && before(l.call, frame) {
				return Judged{Yes, sym.Brief(l.call.Fun), l.call.Pos()}
			}
		}
	}
	for _, frame := range way {
		if pos := r.slot(frame); pos.IsValid() {
			return Judged{Yes, "a slot of a channel", pos}
		}
	}
	for _, run := range r.breakers.Runs() {
		if run.Row == nil || run.Row.Lib == nil || !run.Row.Lib.Is(catalogue.ClassBulkhead) {
			continue
		}
		for _, frame := range way {
			if Through(run.Runs, frame) {
				return Judged{Yes, sym.Brief(run.Call.Fun), run.Call.Pos()}
			}
		}
	}
	return Judged{}
}

// retryOn returns the retry that a way leads through.
func (r *Result) retryOn(way []Frame) Judged {
	for _, p := range r.policy.Policies() {
		for _, frame := range way {
			// What runs as long as the program has no end; a few attempts do, whatever they are called.
			bounded := p.Attempts.Known && !p.Attempts.Unlimited
			if Through(p.Runs, frame) && r.goesRound(p, frame) && !r.policy.Consumes(p) && (bounded || !r.policy.Standing(p)) && !p.Polls() {
				return Judged{Yes, p.String(), p.Pos()}
			}
		}
	}
	return Judged{}
}

// Slots reports whether something in the package bounds how many calls run at once.
func (r *Result) Slots() bool {
	return len(r.limits()) > 0 || r.imports(catalogue.ClassBulkhead, catalogue.ClassPolicy) || r.slots()
}

// Mentions reports whether the package has to do with metrics.
func (r *Result) Mentions() bool { return r.mentions() }

// Closed reports whether all that a call is sent through is in view.
func (r *Result) Closed(c *Call) bool { return r.closed(c) }
