package wiring

import (
	"go/types"

	"github.com/resilint/resilint/internal/effects"
)

// Join is one demand of a port met with one thing that the implementation does which
// this package puts behind it: the program as it runs, seen where it is put
// together.
type Join struct {
	// Wiring is where the two meet; a finding stands at Wiring.At. For the parameter
	// of a function Wiring.Key is the key of the function and Wiring.Field is "#0".
	Wiring *Wiring
	// Demand is the upper end, From its package.
	Demand *Demand
	From   *types.Package
	// Through are the methods between the two ends, outermost first: of decorators,
	// and of others that have ports of their own.
	Through []Passed
	// Method is the lower end: the method that does it, To its package; nil when
	// that is out of reach.
	Method *Method
	To     *types.Package
	// Effect is what it does, with what the demand gives put in. A port of the lower
	// end of which it is not known what is behind it is an effect with
	// [effects.OpPortCall].
	//
	// Its Around are all regions from the demand's function down to the effect,
	// outermost first: Above of them are the demand's, Between of them those of
	// Through, the others of Method. Its marks (Idempotent, Guarded, Minded, Kept, Lost)
	// are those of the whole way. Its Steps are of the lower end alone: the last one
	// is the call that does it, with its place.
	Effect         effects.Effect
	Above, Between int
	// Seen: the demand's own package has the implementation, and its function's
	// effects have what it does: rules that look at those have seen it.
	Seen bool
	// Unsure: a function on the way is given to a port of which it is not known
	// what it does with it. It may be a transaction, a retry or a lock; regions that
	// are in Around are there all the same.
	Unsure bool
}

// Passed is a method between the ends of a Join.
type Passed struct {
	Demand *Demand // what the method demands of its own port
	Pkg    *types.Package
	Method *Method
}

// Done is the place of the effect: of the call in the lower end that does it.
func (j *Join) Done() string {
	if n := len(j.Effect.Steps); n > 0 {
		return j.Effect.Steps[n-1].Pos
	}
	return ""
}
