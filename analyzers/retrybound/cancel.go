package retrybound

import (
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
)

// deaf reports waits that go on although the context is done.
func (c *checker) deaf(p *policy.Policy) {
	ctx := c.res.Unheard(p)
	if ctx == "" {
		return
	}
	if in := c.place(p); in != p { // one call stands for all of a helper
		key := told{deafWait, in}
		if c.told[key] {
			return
		}
		c.told[key] = true
	}
	places := []place.Span{p.Header()}
	if p.Kind == policy.Loop {
		places = nil
		for _, n := range p.Wait.Deaf {
			places = append(places, place.Maker(n))
		}
	}
	for _, at := range places {
		report.Report(c.pass, deafWait, report.Finding{Range: at, Message: "retry wait ignores the end of " + ctx + ": " + p.String()})
	}
}

// asked reports whether somebody waits for the function around a retry: it
// answers a request, or a function of the package that does calls it.
func (c *checker) asked(p *policy.Policy) bool {
	return p.Func != nil && !c.res.Spawns(p.Node) && c.answersRequest(p.Node.Pos(), 0)
}

// answersRequest reports whether a position is in a function that is given a
// request to answer, or in one that such a function calls.
func (c *checker) answersRequest(pos token.Pos, depth int) bool {
	if depth > 4 {
		return false
	}
	for _, f := range c.fx.Funcs() {
		if pos < f.Body.Pos() || f.Body.End() < pos {
			continue
		}
		for i := range f.Sig.Params().Len() {
			if c.res.Inbound(f.Sig.Params().At(i)) {
				return true
			}
		}
		if f.Fn == nil {
			continue
		}
		for _, call := range c.fx.CallersOf(f.Fn) {
			if !c.res.Spawns(call) && c.answersRequest(call.Pos(), depth+1) {
				return true
			}
		}
	}
	return false
}

// deafLoops reports endless loops that do not end with the context they work
// under.
func (c *checker) deafLoops() {
	for _, l := range c.res.DeafLoops() {
		if report.Skipped(c.pass, l.Wait.Pos()) {
			continue
		}
		report.Report(c.pass, deafWait, report.Finding{
			Range:   place.Maker(l.Wait),
			Message: "the loop does not end with " + types.ExprString(l.Ctx) + ": when that is done every attempt fails, and the loop sleeps and tries again",
		})
	}
}
