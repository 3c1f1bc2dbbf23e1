package extent

import (
	"go/ast"
	"slices"
)

// branch is the states on the way that a condition leads to, by what it says of
// the errors of things.
func (w *Walker) branch(cond ast.Expr, holds bool, now []State) []State {
	out := now
	for i := range w.Things {
		s := now[i]
		if s>>fresh == 0 {
			continue
		}
		switch w.Things[i].Told(w.Info, cond, holds) {
		case Failed:
			out = set(out, now, i, s.failed())
		case Opened:
			out = set(out, now, i, s.seen())
		case Either:
			out = set(out, now, i, s.seen()|s.failed())
		}
	}
	return out
}

// failed is the state when what has not been looked at has failed.
func (s State) failed() State {
	out := s & states
	if s&(Open<<fresh) != 0 {
		out |= Before
	}
	if s&((Before|Closed|Dropped)<<fresh) != 0 {
		out |= Dropped
	}
	return out
}

// set changes one state, of a copy of what is shared.
func set(out, shared []State, i int, s State) []State {
	if &out[0] == &shared[0] {
		out = slices.Clone(shared)
	}
	out[i] = s
	return out
}
