package policy

import (
	"fmt"
	"go/types"
	"time"

	"github.com/resilint/resilint/internal/effects"
)

// Helped is the fact about a function that runs what it is given again: how it
// goes about it, as far as that does not depend on its parameters. Package
// effects says who runs what; this is about waits, limits and failures, so that
// a helper of another package is understood like one that stands beside its
// callers.
type Helped struct {
	Attempts                   Count
	Elapsed                    Span
	Growth                     Growth
	First, Max, Extra          Span
	Factor, Spread             float64
	Waits                      []time.Duration
	Jitter, Cancel, RetryAfter Answer
	Ends, Methods              Answer
	Lets                       Lets
	Swaps, Open, Timed, Free   bool
}

// AFact marks Helped as a fact.
func (*Helped) AFact() {}

func (h *Helped) String() string { return fmt.Sprint("retries: ", h.policy()) }

// policy is what the fact says of a call of the function.
func (h *Helped) policy() *Policy {
	return &Policy{
		Attempts: h.Attempts, Elapsed: h.Elapsed, Ends: h.Ends, Methods: h.Methods, Lets: h.Lets, Swaps: h.Swaps,
		Wait: Wait{
			Growth: h.Growth, First: h.First, Max: h.Max, Factor: h.Factor,
			Jitter: h.Jitter, Cancel: h.Cancel, RetryAfter: h.RetryAfter,
		},
		waits: h.Waits, spread: h.Spread, extra: h.Extra, open: h.Open, timed: h.Timed, free: h.Free, retry: true,
	}
}

// factOf is the fact about a function with a policy, whose parts come from the
// place at.
func factOf(p *Policy, at string) *Helped {
	h := &Helped{
		Attempts: p.Attempts, Elapsed: p.Elapsed, Growth: p.Wait.Growth, First: p.Wait.First, Max: p.Wait.Max, Extra: p.extra,
		Factor: p.Wait.Factor, Spread: p.spread, Waits: p.waits, Jitter: p.Wait.Jitter, Cancel: p.Wait.Cancel,
		RetryAfter: p.Wait.RetryAfter, Ends: p.Ends, Methods: p.Methods, Lets: p.Lets, Swaps: p.Swaps,
		Open: p.open, Timed: p.timed, Free: p.free,
	}
	for _, from := range []*string{&h.Attempts.From, &h.Elapsed.From, &h.First.From, &h.Max.From} {
		if *from == "" {
			*from = at
		}
	}
	return h
}

// export says of the package's functions how they run again what they are
// given.
func (r *Result) export() {
	for _, f := range r.fx.Funcs() {
		if f.Fn == nil || f.Summary == nil || !runsAgain(f.Summary) {
			continue
		}
		inv := r.ownHelper(f.Fn)
		if inv == nil {
			continue
		}
		if p := r.reader().repeated(f, inv); p != nil {
			r.pass.ExportObjectFact(f.Fn, factOf(p, r.fx.Place(p.Pos())))
		}
	}
}

// runsAgain reports whether a function runs one of its parameters in a retry.
func runsAgain(s *effects.Summary) bool {
	for i := range s.Invokes {
		if s.Invokes[i].Runs(effects.RunsRetry) {
			return true
		}
	}
	return false
}

// elsewhere is the policy of a helper of another package, without what its
// callers decide; nil when nothing is known of it.
func (r *Result) elsewhere(fn *types.Func) *Policy {
	if fn.Pkg() == nil || fn.Pkg() == r.pass.Pkg {
		return nil
	}
	h := new(Helped)
	if !r.pass.ImportObjectFact(fn, h) {
		return nil
	}
	return h.policy()
}
