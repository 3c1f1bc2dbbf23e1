package policy

import (
	"math"
	"time"
)

// Worst is the longest time that a retry can spend waiting between its
// attempts, jitter included, when every attempt fails at once and no context
// ends it; ok is false when anything that matters is not known, and when there
// is no limit.
func (p *Policy) Worst() (d time.Duration, ok bool) {
	sum, ok := p.waiting()
	limited := p.Elapsed.Known && !p.Elapsed.Unlimited
	switch {
	case limited && ok:
		return min(sum, p.Elapsed.D), true
	case limited && p.Attempts.Unlimited:
		return p.Elapsed.D, true
	case !ok, !p.Elapsed.Known && sum > 0:
		return 0, false
	}
	return sum, true
}

// maxWaits bounds the summing up of waits.
const maxWaits = 10_000

func (p *Policy) waiting() (time.Duration, bool) {
	w := &p.Wait
	switch {
	case w.Growth == None:
		return 0, true
	case !p.Attempts.Known || p.Attempts.Unlimited || p.Attempts.N > maxWaits || w.RetryAfter == Yes && w.Growth == Server:
		return 0, false
	case w.Jitter == Unknown, w.Jitter == Yes && p.spread == 0 && !p.extra.Known:
		return 0, false
	}
	total := 0.0
	for i := range p.Attempts.N - 1 {
		d, ok := p.wait(i)
		if !ok {
			return 0, false
		}
		total += d
		if w.Jitter == Yes {
			total += d*p.spread + float64(p.extra.D)
		}
	}
	if total > math.MaxInt64/2 {
		return 0, false
	}
	return time.Duration(total), true
}

// wait is the wait after attempt i, in nanoseconds and without jitter.
func (p *Policy) wait(i int) (float64, bool) {
	w := &p.Wait
	if len(p.waits) > 0 {
		return float64(p.waits[min(i, len(p.waits)-1)]), true
	}
	if w.Growth == Random {
		return float64(w.Max.D), w.Max.Known && !w.Max.Unlimited
	}
	if !w.First.Known || w.First.Unlimited {
		return 0, false
	}
	d := float64(w.First.D)
	switch w.Growth {
	case Fixed:
		return d, true
	case Linear:
		d *= float64(i + 1)
	case Exponential:
		if w.Factor == 0 {
			return 0, false
		}
		d *= math.Pow(w.Factor, float64(i))
	default:
		return 0, false
	}
	switch {
	case !w.Max.Known:
		return 0, false
	case !w.Max.Unlimited:
		d = min(d, float64(w.Max.D))
	}
	return d, true
}
