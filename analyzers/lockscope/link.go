package lockscope

import (
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/wiring"
)

// links reports what waits for another host behind a port that is called while a
// transaction is open. The one side shows only that it calls a port, the other
// does not know of the transaction; which of the functions that a port is given
// run in one is known here, too.
func (c *checker) links() {
	type pair struct {
		w *wiring.Wiring
		d *wiring.Demand
	}
	type choice struct {
		w    *wiring.Wiring
		from *types.Package
		at   string
	}
	w := wiring.Of(c.pass)
	found := map[pair]bool{}
	decided := map[choice]bool{}
	for _, j := range w.Joins() {
		if j.Seen || j.Effect.Kept || found[pair{j.Wiring, j.Demand}] {
			continue
		}
		e, open := c.openAbove(j)
		if !open || j.Unsure || !c.remote(&e) || e.InTx() || j.Demand.Shaped || rare(j) {
			continue
		}
		found[pair{j.Wiring, j.Demand}] = true
		if at := (choice{j.Wiring, j.From, j.Demand.Case}); at.at != "" {
			// Which case this caller gets to is not known: one finding for all of them.
			if decided[at] {
				continue
			}
			decided[at] = true
		}
		report.Report(c.pass, network, report.Finding{
			Range:   place.Maker(j.Wiring.At),
			Message: wiring.Say("a transaction is open in ", j.Asks(), " while ", j.Does(), " "+c.doing(&e)),
			Link:    w.Linked(j, "the transaction is open here", "who is waited for"),
		})
	}
}

// openAbove reports whether a transaction of the demand is open for sure, and locks
// what it touches. The effect it returns has the regions inside of the transaction.
func (c *checker) openAbove(j *wiring.Join) (e effects.Effect, open bool) {
	e = j.Effect
	for i := j.Above - 1; i >= 0; i-- {
		a := e.Around[i]
		if effects.Endless(e.Around[:i]) {
			continue // a worker, which holds the row that it has claimed
		}
		if a.Kind == effects.RunsTx && c.locksUntilCommit(a.By, &e) {
			e.Around = e.Around[i+1:]
			return e, true
		}
	}
	return e, false
}

// locksUntilCommit reports whether the call that begins a transaction makes one that
// locks, and is not of the system that the effect is of: what goes there is part of it.
func (c *checker) locksUntilCommit(by string, e *effects.Effect) bool {
	for _, op := range [...]catalogue.Op{catalogue.OpTxBegin, catalogue.OpTxClosure} {
		row := (&effects.Effect{Symbol: by, Op: op}).Row(c.table)
		if row != nil && (row.Attr(catalogue.AttrLock) == "optimistic" || row.Lib != nil && (row.Lib.Is(catalogue.ClassES) || row.Lib.ID == e.Lib)) {
			return false
		}
	}
	return true
}

// rare reports whether what a demand is for is done once, by somebody who waits.
func rare(j *wiring.Join) bool {
	name := j.Demand.Func[strings.LastIndexByte(j.Demand.Func, '.')+1:]
	return single.MatchString(name) || j.From != nil && single.MatchString(j.From.Name())
}
