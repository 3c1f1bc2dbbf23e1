package breakers

import (
	"go/ast"

	"github.com/resilint/resilint/internal/regions"
)

// Counts reports whether a breaker counts a failure: Surely, Never, Perhaps
// when that hangs on something out of sight, Unsure when it cannot be followed.
// The failure comes as an error.
func (r *Result) Counts(b *Breaker, w regions.World) regions.Outcome {
	switch b.Counts.Kind {
	case CountsEvery:
		return regions.Surely
	case CountsNotCtx:
		if w.Gone {
			return regions.Never
		}
		return regions.Surely
	case CountsSome:
		return r.decided(b, w)
	}
	return regions.Unsure
}

// decided asks the functions that decide.
func (r *Result) decided(b *Breaker, w regions.World) regions.Outcome {
	out := regions.Unsure
	if len(b.Counts.Counted) > 0 {
		out = regions.Never
	}
	for _, x := range b.Counts.Counted {
		out = either(out, r.asked(x, w))
	}
	if len(b.Counts.Spared) == 0 {
		return out
	}
	out = regions.Surely
	for _, x := range b.Counts.Spared {
		switch r.asked(x, w) {
		case regions.Surely:
			return regions.Never
		case regions.Perhaps:
			out = regions.Perhaps
		case regions.Unsure:
			return regions.Unsure
		}
	}
	return out
}

// either is what two deciders come to of which one is enough.
func either(a, b regions.Outcome) regions.Outcome {
	for _, o := range []regions.Outcome{regions.Surely, regions.Unsure, regions.Perhaps} {
		if a == o || b == o {
			return o
		}
	}
	return regions.Never
}

// asked runs one function for a failure: whether it says yes.
func (r *Result) asked(x ast.Expr, w regions.World) regions.Outcome {
	nodes, others, known := r.fx.Functions(x)
	if !known || len(nodes) != 1 || len(others) > 0 || r.fx.Finder() == nil {
		return regions.Unsure
	}
	return r.fx.Finder().Predicate(nodes[0], w, true).Outcome
}
