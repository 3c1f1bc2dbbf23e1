package breakersettings

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// counting reports breakers that count failures which say nothing of the system
// behind them. One that the package makes is reported where it is made; for one
// that a function of another package holds, the first such call is.
func (c *checker) counting() {
	told := map[any]bool{}
	for _, run := range c.br.Runs() {
		if run.Asks || report.Skipped(c.pass, run.Call.Pos()) {
			continue
		}
		if run.Counts != breakers.CountsUnknown && len(run.Breakers) == 0 {
			fn := sym.Callee(c.pass.TypesInfo, run.Call)
			if told[fn] {
				continue
			}
			if f, call := c.counted(run, nil); len(f) > 0 {
				told[fn] = true
				c.report(run, nil, place.Called(run.Call), f, call)
			}
			continue
		}
		for _, b := range run.Breakers {
			if b.Via != nil {
				b = b.Via
			}
			if told[b] || report.Skipped(c.pass, b.Pos()) {
				continue
			}
			if f, call := c.counted(run, b); len(f) > 0 {
				told[b] = true
				c.report(run, b, b.Header(), f, call)
			}
		}
	}
}

// counted returns the failures of a run that a breaker counts, though they say
// nothing of the system, and the call that has them.
func (c *checker) counted(run *breakers.Run, b *breakers.Breaker) ([]regions.World, *ast.CallExpr) {
	for _, fn := range run.Runs {
		for _, s := range c.sites(fn, run.Call) {
			ask := s.worlds()
			if b != nil && b.Counts.Kind == breakers.CountsSome {
				ask = ask[:min(len(ask), 2)] // of the others it may think otherwise
			}
			var out []regions.World
			for _, w := range ask {
				if s.returns(w) && c.counts(run, b, w) {
					out = append(out, w)
				}
			}
			if len(out) > 0 && (len(out) == len(ask) || b == nil || b.Counts.Kind != breakers.CountsSome) {
				return out, s.call
			}
		}
	}
	return nil, nil
}

// counts reports whether a failure counts for sure.
func (c *checker) counts(run *breakers.Run, b *breakers.Breaker, w regions.World) bool {
	if run.Decides() {
		return false // the call says itself what counts
	}
	if b != nil {
		return c.br.Counts(b, w) == regions.Surely
	}
	return run.Counts == breakers.CountsEvery || run.Counts == breakers.CountsNotCtx
}

func (c *checker) report(run *breakers.Run, b *breakers.Breaker, at place.Span, ws []regions.World, call *ast.CallExpr) {
	who := "circuit breaker"
	if b != nil {
		who += called(b)
	} else {
		who = "the circuit breaker of " + place.Call(c.pass.TypesInfo, run.Call)
	}
	what := "counts every error as a failure"
	if b != nil && b.Counts.Kind == breakers.CountsSome {
		what = "counts failures that are no fault of the system"
	}
	f := report.Finding{Range: at, Message: fmt.Sprintf("%s %s: %s of %s would open it", who, what, names(ws), c.name(call))}
	if c.line(call.Pos()) != c.line(at.Pos()) {
		f.Related = []report.Related{{Pos: call.Pos(), Message: "this runs through it"}}
	}
	report.Report(c.pass, everyError, f)
}

// name is how the source calls what fails.
func (c *checker) name(call *ast.CallExpr) string {
	name := types.ExprString(call.Fun)
	if len(name) > 40 || strings.Contains(name, "\n") {
		return place.Call(c.pass.TypesInfo, call)
	}
	return name
}

// names writes the first failures as a sentence does.
func names(ws []regions.World) string {
	if len(ws) == 1 {
		return ws[0].Name
	}
	return ws[0].Name + " and " + ws[1].Name
}
