package unboundedcall

import (
	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
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
	case c.Group == outbound.Database && !k.limited(&c):
		k.database.add(c)
	case c.Group == outbound.Remote && k.endless(&c):
		k.remote.add(c)
	}
}

// limited reports whether a call to a database ends by itself: a statement as far
// as the package says, one of a cache by the defaults of its client.
func (k *checker) limited(c *outbound.Call) bool {
	if k.origin.StatementLimit().State == origin.Bounded {
		return true
	}
	if c.Row == nil || c.Row.Lib == nil {
		return k.origin.Embedded()
	}
	switch lib := c.Row.Lib; {
	case lib.Is(catalogue.ClassCache), lib.Is(catalogue.ClassBroker):
		return !k.endless(c)
	case lib.Is(catalogue.ClassDocumentDB), lib.Is(catalogue.ClassES):
		return false
	}
	return k.origin.Embedded()
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

// endless reports whether a call to something other than a database has no limit
// of its own, as the catalogue knows, and gets none on its way. Of a port that is
// not known.
func (k *checker) endless(c *outbound.Call) bool {
	return c.Row != nil && k.origin.Endless(c.Row) && !k.origin.Intercepted(c.Row)
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
