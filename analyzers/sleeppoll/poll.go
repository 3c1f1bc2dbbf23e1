package sleeppoll

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/wiring"
	"golang.org/x/tools/go/analysis"
)

// loop is a loop of the package that polls.
type loop struct {
	f      *effects.Func
	region *regions.Region
}

// held is what keeps a request: a loop that polls, and the call by which a handler
// gets to it.
type held struct {
	f      *effects.Func // the handler
	call   *ast.CallExpr // in the handler: the sleep itself, or what leads to it
	effect effects.Effect
	around []effects.Around
	at     int // which of around is the loop
}

// polls reports each loop once, with the first handler that gets to it.
func (c *checker) polls(sleeping []*effects.Func) {
	c.byPlace = map[string]loop{}
	for _, f := range c.fx.Funcs() {
		for _, r := range f.Regions {
			if r.Polls && r.Kind == regions.Loop || r.Kind == regions.Retry && c.awaits(f, r) {
				c.byPlace[c.fx.Place(r.Node.Pos())] = loop{f, r}
			}
		}
	}
	var order []string
	found := map[string][]held{}
	for _, f := range sleeping {
		if !c.handlers.Handles(f) {
			continue
		}
		for _, call := range f.Calls {
			done := c.fx.At(call)
			for i := range done {
				if done[i].Op != catalogue.OpSleep {
					continue
				}
				near := c.fx.Around(f, call)
				h := held{f: f, call: call, effect: done[i], around: slices.Concat(near, done[i].Around)}
				if h.at = c.polled(h.around); h.at < 0 || spawns(done[i].Around) && !spawns(near) {
					continue // what is started further down may be a worker
				}
				at := h.around[h.at].Pos
				if found[at] == nil {
					order = append(order, at)
				}
				found[at] = append(found[at], h)
			}
		}
	}
	for _, at := range order {
		for _, h := range found[at] {
			if asked, ok := c.asks(&h); ok && !c.brief(c.byPlace[at]) && !c.streams(&h) {
				c.report(&h, asked, len(found[at])-1)
				break
			}
		}
	}
}

// awaits reports whether a loop that goes round after failures waits for something
// to be there: it does so when nothing was found, and leaves after other failures.
func (c *checker) awaits(f *effects.Func, r *regions.Region) bool {
	sleeps, asks, absence, heard := false, false, false, false
	for _, call := range f.Calls {
		if !r.Contains(call) {
			continue
		}
		sleeps = sleeps || c.slept(call) != nil
		heard = heard || slices.ContainsFunc(c.fx.Rows(call), func(row catalogue.Effect) bool { return row.Op == catalogue.OpCtxDone })
		asks = asks || c.reaches(call)
		absence = absence || r.Replays(call) && r.Lets([]ast.Node{call}, absent).Outcome == regions.Surely &&
			r.Lets([]ast.Node{call}, regions.Unnamed).Outcome == regions.Never
	}
	return sleeps && asks && absence && !heard
}

// absent is the failure of a query that finds nothing.
var absent = regions.World{Name: "not found", Kind: catalogue.ErrNotFound}

// polled returns which of the regions around a sleep is the loop that polls: the
// innermost of those that go round. A retry around it waits for failures, and a
// worker's loop for work.
func (c *checker) polled(around []effects.Around) int {
	if effects.Endless(around) {
		return -1
	}
	for i := len(around) - 1; i >= 0; i-- {
		switch around[i].Kind {
		case effects.RunsLoop:
			if around[i].Polls {
				return i
			}
			return -1
		case effects.RunsRetry:
			if _, awaits := c.byPlace[around[i].Pos]; awaits {
				return i
			}
			return -1
		}
	}
	return -1
}

// spawns reports whether one of the regions is a goroutine of its own.
func spawns(around []effects.Around) bool {
	return slices.ContainsFunc(around, func(a effects.Around) bool { return a.Kind == effects.RunsGo })
}

// outward are the operations that ask somebody out of the process. A statement that
// is executed does work, as one that deletes a chunk in each round.
var outward = map[catalogue.Op]bool{
	catalogue.OpHTTPSend: true, catalogue.OpRPCSend: true, catalogue.OpDBRead: true, catalogue.OpDBQuery: true,
	catalogue.OpCacheRead: true, catalogue.OpCacheDo: true, catalogue.OpESRead: true, catalogue.OpAggregateLoad: true, catalogue.OpNetDial: true,
	effects.OpPortCall: true,
}

// asking reports whether an effect asks somebody out of the process.
func asking(e *effects.Effect) bool {
	return outward[e.Op] && !local.MatchString(e.Called()) && !changes(e)
}

// changes reports whether a statement that returns rows changes some.
func changes(e *effects.Effect) bool {
	return e.Op == catalogue.OpDBQuery && e.SQL.Kind == effects.Const && slices.ContainsFunc(sqltext.Parse(e.SQL.Text), func(st sqltext.Stmt) bool {
		return st.Kind == sqltext.KindInsert || st.Kind == sqltext.KindUpdate || st.Kind == sqltext.KindDelete
	})
}

// asks names what a loop asks; ok is false when it asks nobody out of the process.
func (c *checker) asks(h *held) (name string, ok bool) {
	at := h.around[h.at].Pos
	if l, here := c.byPlace[at]; here {
		for _, call := range l.f.Calls {
			if l.region.Contains(call) && c.reaches(call) {
				return place.Call(c.pass.TypesInfo, call), true
			}
		}
	}
	for i := range h.f.Summary.Effects {
		e := &h.f.Summary.Effects[i]
		if asking(e) && slices.ContainsFunc(e.Around, func(a effects.Around) bool { return a.Pos == at }) {
			return "", true
		}
	}
	return "", c.usesPorts(h)
}

// usesPorts reports whether the function of another package that polls calls ports
// that lead out of the process. Which of its loops does is not told; but one that
// goes by an answer has asked.
func (c *checker) usesPorts(h *held) bool {
	fn := sym.Callee(c.pass.TypesInfo, h.call)
	if fn == nil || c.fx.Own(fn) && c.fx.Func(fn) != nil {
		return false
	}
	return slices.ContainsFunc(wiring.Of(c.pass).AskedBy(fn), func(d *wiring.Demand) bool {
		return d.Method != "" && !d.Marks.Minded && !d.Marks.Idempotent && !local.MatchString(d.Method)
	})
}

// local matches methods of ports that stay in the process.
var local = regexp.MustCompile(`^(Log|Debug|Info|Warn|Error|Trace|Print|Now|Since|Sleep|After|Lock|Unlock|Inc|Add|Observe|Record|Set|Done|Err|Len|String|Name|Close)`)

// reaches reports whether a call asks somebody out of the process. A method of the
// user's own interfaces, and a function of a library that nobody has described,
// does when it takes a context and may fail.
func (c *checker) reaches(call *ast.CallExpr) bool {
	done := c.fx.At(call)
	for i := range done {
		if asking(&done[i]) {
			return true
		}
	}
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil || sym.Standard(sym.PkgPath(fn.Pkg())) || len(c.fx.Rows(call)) > 0 {
		return false
	}
	if c.fx.Own(fn) && !types.IsInterface(sym.OrInvalid(sym.RecvType(fn))) {
		return false
	}
	sig := fn.Signature()
	return sig.Params().Len() > 0 && sym.IsContext(sig.Params().At(0).Type()) &&
		sig.Results().Len() > 1 && sym.IsError(sig.Results().At(sig.Results().Len()-1).Type())
}

// sleepIn returns the sleep of a loop of the package, the loop when it is further
// away.
func (c *checker) sleepIn(h *held) analysis.Range {
	l, here := c.byPlace[h.around[h.at].Pos]
	if !here {
		return place.Called(h.call)
	}
	for _, call := range l.f.Known {
		if l.region.Contains(call) && c.slept(call) != nil {
			return call
		}
	}
	return place.At(l.region.Header())
}

func (c *checker) report(h *held, asked string, more int) {
	at := h.around[h.at].Pos
	var rng analysis.Range = place.Called(h.call)
	if _, isLit := ast.Unparen(h.call.Fun).(*ast.FuncLit); isLit {
		rng = c.sleepIn(h)
	}
	how := " polls " + asked
	if asked == "" {
		how = " polls"
	}
	if _, isLit := ast.Unparen(h.call.Fun).(*ast.FuncLit); !isLit && len(h.effect.Steps) > 1 {
		how += fmt.Sprintf(" through %s (%s)", place.Call(c.pass.TypesInfo, h.call), at)
	}
	message := "handler " + c.name(h.f.Syntax) + how + " with time.Sleep"
	if spawns(h.around[:h.at]) {
		message += " in a goroutine of its own: a restart loses it"
	} else {
		message += " while its client waits"
	}
	if more > 0 {
		message += fmt.Sprintf(" (and %d more way%s)", more, map[bool]string{false: "s", true: ""}[more == 1])
	}
	report.Report(c.pass, poll, report.Finding{Range: rng, Message: message})
}
