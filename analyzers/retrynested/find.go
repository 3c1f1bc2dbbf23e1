package retrynested

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/report"
)

// checker is the state of one run.
type checker struct {
	pass  *analysis.Pass
	res   *effects.Result
	found map[pair]*nest
	order []pair
}

// pair names two retries, one inside of the other.
type pair struct{ outer, inner string }

// nest is a retry with another one inside.
type nest struct {
	at     analysis.Range
	region *regions.Region // of the outer retry, when it is in the function at hand
	levels []effects.Around
	effect effects.Effect
	more   int // other calls with the same two
}

// outward are the effects that another system has to answer: what a retry too
// many costs.
var outward = map[catalogue.Op]bool{
	catalogue.OpHTTPSend: true, catalogue.OpRPCSend: true,
	catalogue.OpDBRead: true, catalogue.OpDBWrite: true, catalogue.OpDBExec: true, catalogue.OpDBQuery: true, catalogue.OpDBCas: true, catalogue.OpDBBatch: true,
	catalogue.OpCacheRead: true, catalogue.OpCacheWrite: true, catalogue.OpCacheDo: true, catalogue.OpCacheEval: true,
	catalogue.OpMsgPublish: true, catalogue.OpMsgEnqueue: true,
	catalogue.OpSidefxPay: true, catalogue.OpSidefxNotify: true, catalogue.OpSidefxMail: true,
}

// calls looks at the calls of a function for retries that the function makes
// around others.
func (c *checker) calls(f *effects.Func) {
	for _, call := range f.Calls {
		done := c.res.At(call)
		if !slices.ContainsFunc(done, again) {
			continue
		}
		own := c.res.Around(f, call)
		for i := range done {
			e := &done[i]
			all := append(slices.Clone(own), e.Around...)
			levels := stack(e, all)
			if len(levels) == 0 || !levels[0].Here() {
				continue
			}
			n := &nest{at: place.Called(call), levels: levels, effect: *e}
			if slices.ContainsFunc(own, func(a effects.Around) bool { return a.Pos == levels[0].Pos }) {
				n.region = regionAt(f, call)
			}
			if !c.refuses(n, call) {
				c.add(n)
			}
		}
	}
}

// again reports whether something further down is tried more than once.
func again(e effects.Effect) bool { return e.Tries != 0 || e.Retry() != nil }

// stack returns the retries around an effect, outermost first, each of which
// starts those inside of it again when they have given up. The client's own is
// not among them. It is empty when no two of them are so.
func stack(e *effects.Effect, all []effects.Around) (levels []effects.Around) {
	if !outward[e.Op] || e.Lost {
		return nil
	}
	for i, a := range all {
		switch {
		case a.Kind == effects.RunsGo, a.Kind == effects.RunsLoop && a.Forever:
			levels = nil // what is started, or goes on for ever, tells nobody that it failed
		case a.Kind != effects.RunsRetry || a.Rejected || !a.Again || a.Attempts == 1:
		case i+1 < len(all) && all[i+1].Kind == effects.RunsTx && all[i+1].Pos == a.Pos:
			// a transaction that runs again after a conflict
		default:
			levels = append(levels, a)
		}
	}
	if n := len(levels); n == 0 || n == 1 && e.Tries == 0 {
		return nil
	}
	return levels
}

// regionAt is the outermost retry of a function around a call.
func regionAt(f *effects.Func, call *ast.CallExpr) *regions.Region {
	for _, r := range f.Regions {
		if r.Kind == regions.Retry && r.Contains(call) {
			return r
		}
	}
	return nil
}

// add keeps the first of the calls that have the same two retries around them.
func (c *checker) add(n *nest) {
	key := pair{outer: n.levels[0].Pos, inner: n.effect.ReplaysBy}
	if len(n.levels) > 1 {
		key.inner = n.levels[1].Pos
	}
	for _, k := range c.order { // one finding a call
		if old := c.found[k]; old.at == n.at && k.outer == key.outer {
			return
		}
	}
	if old := c.found[key]; old != nil {
		old.more++
		return
	}
	c.found[key] = n
	c.order = append(c.order, key)
}

func (c *checker) flush() {
	for _, key := range c.order {
		n := c.found[key]
		f := report.Finding{Range: n.at, Message: n.message()}
		if n.region != nil {
			from, _ := n.region.Header()
			f.Related = append(f.Related, report.Related{Pos: from, Message: "the outer retry"})
		}
		report.Report(c.pass, nested, f)
	}
}
