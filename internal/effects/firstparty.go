package effects

import (
	"go/types"

	"github.com/resilint/resilint/internal/aggregates"
)

// FirstParty is the fact that a package is the user's own: its functions have
// summaries when there is anything to say of them.
type FirstParty struct {
	Yes bool
	// Timely are the methods of its interfaces whose comments say how long a call
	// may take: "Port.Method".
	Timely []string
	// Transitions are the functions that move the lifecycle of its types by a rule.
	Transitions []aggregates.Transition
}

// AFact marks FirstParty as a fact.
func (*FirstParty) AFact() {}

func (*FirstParty) String() string { return "first-party" }

// own reports whether a function is first-party.
func (p *pkg) own(fn *types.Func) bool { return p.ownPackage(fn.Pkg()) }

// ownPackage reports whether a package is first-party; nil is none.
func (p *pkg) ownPackage(q *types.Package) bool {
	if q == nil || q == p.pass.Pkg {
		return q != nil
	}
	yes, seen := p.firstParty[q]
	if !seen {
		yes = p.pass.ImportPackageFact(q, new(FirstParty))
		p.firstParty[q] = yes
	}
	return yes
}
