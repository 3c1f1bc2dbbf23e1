package policy

import (
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
)

// loops returns the retries of the package that are written by hand.
func (r *Result) loops() (list []*Policy) {
	for _, f := range r.fx.Funcs() {
		for _, reg := range f.Regions {
			if reg.Kind == regions.Retry {
				list = append(list, r.at(nil).loop(f, reg))
			}
		}
	}
	return list
}

// loop reads a loop, with what the eval knows of the parameters around it.
func (e *eval) loop(f *effects.Func, reg *regions.Region) *Policy {
	p := &Policy{Kind: Loop, Node: reg.Node, By: "loop", Func: f, Region: reg}
	p.Attempts = asCount(reg.Attempts)
	return p
}

// asCount reads a bound as regions and effects have it.
func asCount(n int) Count {
	switch {
	case n < 0:
		return Count{Known: true, Unlimited: true}
	case n > 0:
		return Count{Known: true, N: n}
	}
	return Count{}
}
