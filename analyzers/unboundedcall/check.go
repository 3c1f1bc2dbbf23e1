package unboundedcall

import (
	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

// checker sorts the calls of one package.
type checker struct {
	pass    *analysis.Pass
	origin  *origin.Result
	effects *effects.Result

	database, remote calls
}

// calls are those of one code: with somebody in view who has a context to give,
// and without.
type calls struct{ placed, alone []outbound.Call }

// add sorts a call in. The function's own context is another rule's, and so are
// HTTP clients.
func (k *checker) add(c outbound.Call) {
	switch {
	case c.Place.Own != nil:
	case c.Group == outbound.Database && outbound.Of(k.pass).Endless(&c):
		k.database.add(c)
	case c.Group == outbound.Remote && outbound.Of(k.pass).Endless(&c):
		k.remote.add(c)
	}
}

// add keeps apart what handlers do with a context that they make up: there the
// request has one. That they call what takes none is the way of the package.
func (s *calls) add(c outbound.Call) {
	if c.Place.Given || c.Place.Request != nil && c.How != outbound.Ctxless {
		s.placed = append(s.placed, c)
	} else {
		s.alone = append(s.alone, c)
	}
}

// several is how many functions without a context are told one by one: more of
// them say that the type or package knows none.
const several = 3

func (k *checker) report(code *rule.Code, s calls) {
	for _, some := range append(outbound.ByType(s.placed), outbound.ByWay(s.alone)...) {
		funcs := outbound.ByFunction(some)
		if len(funcs) > several {
			funcs = [][]outbound.Call{some}
		}
		for _, in := range funcs {
			k.one(code, in)
		}
	}
}

// one reports the first of some calls for all.
func (k *checker) one(code *rule.Code, some []outbound.Call) {
	f := report.Finding{Range: some[0].Call.Fun, Message: message(k.pass.TypesInfo, &some[0], len(some)-1)}
	if len(some) > 1 {
		f.Related = append(f.Related, report.Related{Pos: some[1].Call.Pos(), Message: "the next one"})
	}
	report.Report(k.pass, code, f)
}
