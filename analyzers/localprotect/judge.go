package localprotect

import (
	"go/token"
	"strconv"

	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
)

// judge reports a protection with nothing but local calls inside.
func (c *checker) judge(g guard) {
	if c.starting(&g) || c.unheard(&g) || c.finishing(&g) || g.what == "retry" && (c.demands() || c.selects(&g)) {
		return
	}
	in := c.contentOf(&g)
	if in.away || in.busy && g.what == "bulkhead" {
		return
	}
	name, at := "", in.local
	switch {
	case in.local != nil:
		name = place.Call(c.pass.TypesInfo, in.local)
	case g.call == nil || in.busy || len(g.calls) == 0 || g.what == "bulkhead":
		return // a loop that computes is an algorithm
	default:
		at = c.computes(&g)
		if at == nil {
			return
		}
		in.kind, name = "an in-memory function", place.Call(c.pass.TypesInfo, at)
	}
	how, fits := c.policy(&g)
	if !fits {
		return
	}
	c.add(&g, finding{
		at: g.at, local: at.Pos(),
		message: g.what + g.by + how + " around " + in.kind + ": " + name + " (" + place.Line(c.pass.Fset, at.Pos()) + ")",
	})
}

// policy quotes the policy of a retry. It does not fit when the policy lets only
// some failures through by what they are.
func (c *checker) policy(g *guard) (quote string, fits bool) {
	if g.what != "retry" {
		return "", true
	}
	node := g.body
	if g.call != nil {
		node = g.call
	}
	for _, p := range policy.Of(c.pass).Policies() {
		if p.Node == node {
			return " (" + p.String() + ")", p.Lets != policy.LetsRejected && p.Lets != policy.LetsMarked
		}
	}
	return "", true
}

// finding is what is to be reported of one place, with the places like it.
type finding struct {
	at      span
	local   token.Pos // the local call
	message string
	more    int
	within  string // the type whose methods they are in
}

// add keeps a finding. The methods of one type that have the same helper retry
// them, or a breaker before them, make one: they are one decision. Every loop is
// one of its own.
func (c *checker) add(g *guard, f finding) {
	if decl := place.Decl(c.pass.Files, g.at.pos); decl != nil {
		f.within = place.Receiver(decl)
	}
	key := f.within + " " + g.what
	if g.what == "retry" {
		key += g.by
	}
	if g.call != nil && f.within != "" {
		if first := c.first[key]; first != nil {
			first.more++
			return
		}
		c.first[key] = &f
	}
	c.found = append(c.found, &f)
}

// flush reports what was found.
func (c *checker) flush() {
	for _, f := range c.found {
		if f.more > 0 {
			f.message += ", and " + strconv.Itoa(f.more) + " more in " + f.within
		}
		report.Report(c.pass, localProtect, report.Finding{
			Range: f.at, Message: f.message, Related: []report.Related{{Pos: f.local, Message: "all that is protected"}},
		})
	}
}
