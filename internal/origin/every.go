package origin

import "go/ast"

// DeadlineOnEveryWay is [Result.Deadline] for who states that there is one: Bounded
// needs a deadline on each way that the context may come, Sometimes is the answer when
// provably some have one and others do not.
func (r *Result) DeadlineOnEveryWay(ctx ast.Expr) Bound {
	defer r.onEveryWay()()
	return r.deadline(ctx, nil, 0)
}

// RequestDeadlineOnEveryWay is DeadlineOnEveryWay for [Result.RequestDeadline].
func (r *Result) RequestDeadlineOnEveryWay(req ast.Expr) Bound {
	defer r.onEveryWay()()
	return r.requestDeadline(req, nil, 0)
}

func (r *Result) onEveryWay() func() {
	unlock := r.lock()
	r.every = true
	return func() {
		r.every = false
		unlock()
	}
}

// OnEveryWay puts alternatives together of which each has to end by itself.
func OnEveryWay(bounds []Bound) Bound {
	by := map[State]Bound{}
	for _, b := range bounds {
		if _, has := by[b.State]; !has {
			by[b.State] = b
		}
	}
	bounded, some := by[Bounded]
	endless, none := by[Unbounded]
	mixed, both := by[Sometimes]
	_, untold := by[NotKnown]
	_, outside := by[Outside]
	switch {
	case both:
		return mixed
	case some && none:
		if endless.At == nil {
			endless.At = bounded.At
		}
		return Bound{Sometimes, bounded.Why + " on some ways, on others " + endless.Why, endless.At}
	case none:
		return endless
	case untold:
		return by[NotKnown]
	case some && outside:
		return Bound{Why: bounded.Why + " on some ways, on others its context is the caller's"}
	case some:
		return bounded
	}
	return by[Outside]
}
