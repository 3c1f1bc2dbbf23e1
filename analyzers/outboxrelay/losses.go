package outboxrelay

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/writes"
)

// losses reports, for each mark of a relay, the first way on which a message is
// marked that was not published.
func (c *checker) losses(flow *writes.Flow) {
	for _, m := range flow.Acts {
		if m.Kind != writes.Marked && m.Kind != writes.Removed || m.Failed || m.OnFailure() {
			continue
		}
		if !m.ByEffect && !outbox.Named(m.On) && !outbox.Named(m.What) && !c.reads(flow) {
			continue // what is marked may be something else than a message
		}
		before, after := around(flow, m)
		if len(before) == 0 {
			if p := c.late(flow, m, after); p != nil {
				c.report(p, m, fmt.Sprintf("%s publishes what %s has %s already (%s): a crash in between loses the message",
					p.Name(), m.Name(), past(m), place.Line(c.pass.Fset, m.Pos())), "it counts as published from here on")
			}
			continue
		}
		if p, why := c.lost(flow, before, m); p != nil {
			c.report(m, p, fmt.Sprintf("%s %s the message of %s (%s) %s: it is never sent again",
				m.Name(), present(m), p.Name(), place.Line(c.pass.Fset, p.Pos()), why), "it is published here")
		}
	}
}

// lost returns the first message in front of a mark that the mark does not depend
// on, and why that is so. Where one of several is looked at, the others may be for
// those who like to know. What may stay in the process counts where nothing else is
// published.
func (c *checker) lost(flow *writes.Flow, before []*writes.Act, m *writes.Act) (first *writes.Act, why string) {
	known := slices.ContainsFunc(before, func(p *writes.Act) bool { return p.Kind == writes.Message })
	for _, p := range before {
		if known && p.Kind != writes.Message {
			continue
		}
		w := c.unsure(flow, p, m)
		if w == "" {
			return nil, ""
		}
		if first == nil {
			first, why = p, w
		}
	}
	return first, why
}

func past(m *writes.Act) string {
	if m.Kind == writes.Removed {
		return "deleted"
	}
	return "marked as published"
}

func present(m *writes.Act) string {
	if m.Kind == writes.Removed {
		return "deletes"
	}
	return "marks as published"
}

func (c *checker) report(at, other *writes.Act, message, related string) {
	report.Report(c.pass, lossy, report.Finding{
		Range: at.Call, Message: message, Related: []report.Related{{Pos: other.Pos(), Message: related}},
	})
}

// around returns what the flow publishes in front of a mark and behind it. What
// tells of a failure, as a dead letter, is neither.
func around(flow *writes.Flow, m *writes.Act) (before, after []*writes.Act) {
	for _, p := range flow.Acts {
		if p.Kind != writes.Message && p.Kind != writes.Handed || p.Failed || p.OnFailure() {
			continue
		}
		switch {
		case writes.Then(p, m):
			before = append(before, p)
		case writes.Then(m, p):
			after = append(after, p)
		}
	}
	return before, after
}

// late returns the first message that is sent after its mark has been made for
// good: neither the function nor its caller can take the mark back.
func (c *checker) late(flow *writes.Flow, m *writes.Act, after []*writes.Act) *writes.Act {
	if flow.Enclosed && !m.ByEffect || flow.Enclosed && m.Handle != writes.Pool && !m.Effect.InTx() {
		return nil
	}
	for _, p := range after {
		if !writes.SameTx(m, p) && !(flow.Open(m).IsValid() && flow.Open(m) == flow.Open(p)) && (p.Kind == writes.Message || c.reads(flow)) {
			return p
		}
	}
	return nil
}

// reads reports whether a flow has read what it marks, or belongs to an outbox.
func (c *checker) reads(flow *writes.Flow) bool {
	if outbox.Named(c.pass.Pkg.Name()) {
		return true
	}
	for _, a := range flow.Acts {
		if a.Kind == writes.Polled || a.Kind == writes.Claimed {
			return true
		}
	}
	return false
}

// unsure says why a mark does not follow from a message being published, "" when
// it does, or when that cannot be told.
func (c *checker) unsure(flow *writes.Flow, p, m *writes.Act) string {
	call := p.Call
	body := scope(flow.Node, p.Call, m.Call)
	if spawned := goStmt(body, p.Call, m.Call); spawned != nil {
		if c.waits(body, spawned, m.Call, nil) {
			return ""
		}
		return "without waiting for the goroutine that publishes"
	}
	call, ok := c.lifted(body, call, m.Call)
	if !ok {
		return ""
	}
	if c.async(p) && !c.waits(body, p.Call, m.Call, c.outcome(body, p.Call)) {
		return "without waiting for the result"
	}
	if !c.tells(call) {
		if p.ByEffect && p.Effect.Lost && !returns(c.pass.TypesInfo, call) && p.Kind == writes.Message {
			return "whose error is lost in " + sym.CalledName(call)
		}
		return ""
	}
	w := &ways{info: c.pass.TypesInfo, p: call, m: in(body, m.Call)}
	if w.reaches(body) {
		return "also when that fails"
	}
	return ""
}

// tells reports whether a call returns an error.
func (c *checker) tells(call *ast.CallExpr) bool {
	sig, ok := c.pass.TypesInfo.TypeOf(call.Fun).(*types.Signature)
	if !ok {
		return false
	}
	n := sig.Results().Len()
	return n > 0 && sym.IsError(sig.Results().At(n-1).Type())
}

func returns(info *types.Info, call *ast.CallExpr) bool {
	sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
	return !ok || sig.Results().Len() > 0
}
