package effects

import "go/types"

// idle marks the functions of the package that do nothing outside the process,
// as far as is known, and ask no port for anything: neither themselves, nor
// the literals in them, nor what they call.
func (r *Result) idle() {
	busy := map[*node]bool{}
	for _, f := range r.funcs {
		busy[f.node] = len(f.Summary.Effects) > 0 || f.node.asks
	}
	for grown := true; grown; {
		grown = false
		for i := len(r.funcs) - 1; i >= 0; i-- { // literals follow what they are in
			n := r.funcs[i].node
			if !busy[n] && r.p.leads(n, busy) {
				busy[n], grown = true, true
			}
		}
	}
	for _, f := range r.funcs {
		f.Idle = !busy[f.node]
	}
}

// leads reports whether a function has a literal or names a function that is in
// the set.
func (p *pkg) leads(n *node, set map[*node]bool) bool {
	for _, lit := range n.within {
		if set[p.byLit[lit]] {
			return true
		}
	}
	for _, obj := range n.uses {
		if fn, isFunc := obj.(*types.Func); isFunc && set[p.byFn[fn.Origin()]] {
			return true
		}
	}
	return false
}
