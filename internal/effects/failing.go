package effects

import (
	"go/ast"

	"github.com/resilint/resilint/internal/fate"
)

// failure is one call of a function.
type failure struct {
	n    *node
	call *ast.CallExpr
}

// fate follows a failure of a call through the function it stands in.
func (p *pkg) fate(n *node, call *ast.CallExpr) *fate.Fate {
	at := failure{n, call}
	f, known := p.fates[at]
	if !known {
		f = (&fate.Finder{Info: p.info, Table: p.table}).Of(n.syntax(), call)
		p.fates[at] = f
	}
	return f
}

// sendsRound takes back that a failure sends the retries of a call round where
// the function that they run does not tell them of it.
func (p *pkg) sendsRound(around []Around, n *node, site *ast.CallExpr, r running) []Around {
	f := p.fate(n, site)
	told := f.Leaves
	switch {
	case r.optIn:
		told = f.Marked
	case r.inverted:
		told = f.Denies
	}
	for i := range around {
		if around[i].Kind == RunsRetry {
			around[i].Again = around[i].Again && told
		}
	}
	return around
}

// meet adds what another call of the same function does, when it is the same
// but for the way a failure goes.
func (e *Effect) meet(f *Effect) {
	e.sites = append(e.sites, f.sites...)
	e.Lost = e.Lost && f.Lost
	e.Kept = e.Kept && f.Kept
	e.Args = joinAll(e.Args, f.Args)
	for i := range e.Around {
		e.Around[i].Again = e.Around[i].Again || f.Around[i].Again
	}
}
