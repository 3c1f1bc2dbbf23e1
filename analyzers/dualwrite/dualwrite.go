package dualwrite

import (
	"embed"
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/writes"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var noOutbox = &rule.Code{
	ID:       "RES7101",
	Title:    "message published directly after state was saved, with no outbox",
	Severity: rule.Error,
	Level:    rule.Default,
	Since:    "0.1.0",
	Sources:  []string{"K state and events atomic"},
}

var insideTx = &rule.Code{
	ID:       "RES7102",
	Title:    "message published inside an open transaction",
	Severity: rule.Error,
	Level:    rule.Default,
	Since:    "0.1.0",
	Sources:  []string{"K publish after the commit"},
}

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "dualwrite",
	Doc:      rule.Doc(doc, "dualwrite"),
	URL:      rule.URL("dualwrite"),
	Requires: append([]*analysis.Analyzer{writes.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{noOutbox, insideTx}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, noOutbox, insideTx) || outbox.Relays(pass.Pkg.Name()) {
		return nil, nil
	}
	flows := slices.DeleteFunc(slices.Clone(writes.Of(pass)), func(f *writes.Flow) bool {
		return f.Relays() || f.Fn != nil && (f.Fn.Name() == "main" || f.Fn.Name() == "init")
	})
	failing := failures(flows)
	strict := config.Of(pass).Profile >= rule.Strict
	for _, flow := range flows {
		if flow.Inside {
			continue // nothing is committed before the function returns
		}
		if saved, sent := dual(pass, flow, failing); sent != nil && (strict || minded(pass, flow, sent)) {
			report.Report(pass, noOutbox, report.Finding{
				Range: sent.Call,
				Message: fmt.Sprintf("%s publishes after %s has saved (%s), with no outbox: a crash in between loses the message",
					sent.Name(), saved.Name(), place.Line(pass.Fset, saved.Pos())),
				Related: []report.Related{{Pos: saved.Pos(), Message: "state is saved here"}},
			})
		}
	}
	nested := map[*types.Func]bool{}
	for _, flow := range flows {
		if sent, _, _ := inside(flow); sent != nil && flow.Fn != nil {
			nested[flow.Fn] = true
		}
	}
	for _, flow := range flows {
		// A call of a function that has the finding itself adds nothing.
		sent, open, given := inside(flow)
		if sent == nil || nested[sym.Callee(pass.TypesInfo, sent.Call)] {
			continue
		}
		which, related := "that begins at "+place.Line(pass.Fset, open), "the transaction begins here"
		if given {
			which, related = "that it is given", "the transaction is handed in here"
		}
		report.Report(pass, insideTx, report.Finding{
			Range:   sent.Call,
			Message: fmt.Sprintf("%s publishes inside the transaction %s: a rollback cannot take the message back", sent.Name(), which),
			Related: []report.Related{{Pos: open, Message: related}},
		})
	}
	return nil, nil
}

// dual returns the first message of a flow that is sent after state was saved,
// with the save, or nil.
func dual(pass *analysis.Pass, flow *writes.Flow, failing map[*types.Func]bool) (saved, sent *writes.Act) {
	for _, m := range flow.Acts {
		if m.Kind != writes.Message || flow.Open(m).IsValid() || flow.Given(m) != nil || m.Failed || failing[sym.Callee(pass.TypesInfo, m.Call)] {
			continue
		}
		var before *writes.Act
		stored := false
		for _, a := range flow.Acts {
			if !writes.Then(a, m) {
				continue
			}
			switch a.Kind {
			case writes.State:
				if before == nil || telling(a, m) > telling(before, m) {
					before = a
				}
			case writes.Events, writes.Both:
				stored = true
			}
		}
		if before != nil && !stored {
			return before, m
		}
	}
	return nil, nil
}

// telling says how well a save explains a finding at a message: best is the
// one without which the message is not reached, and one that is made here says
// more than one deep in a helper. Of equals the first is taken.
func telling(a, m *writes.Act) int {
	n := 0
	if writes.Sure(a, m) {
		n += 2
	}
	if a.Via == "" {
		n++
	}
	return n
}

// failures returns the functions whose messages are all about failures.
func failures(flows []*writes.Flow) map[*types.Func]bool {
	failing := map[*types.Func]bool{}
	for _, flow := range flows {
		some, all := false, true
		for _, a := range flow.Acts {
			if a.Kind == writes.Message {
				some, all = true, all && a.Failed
			}
		}
		if some && all && flow.Fn != nil {
			failing[flow.Fn] = true
		}
	}
	return failing
}

// inside returns the first message of a flow that is sent while a transaction is
// open, with the place where that begins, or is handed to the function, which writes
// in it. Behind a port may be an outbox that the context leads to: what is published
// must be known.
func inside(flow *writes.Flow) (sent *writes.Act, open token.Pos, given bool) {
	for _, m := range flow.Acts {
		if m.Kind != writes.Message || !m.ByEffect || m.OnFailure() {
			continue
		}
		if open := flow.Open(m); open.IsValid() {
			return m, open, false
		}
		if tx := flow.Given(m); tx != nil && writesIn(flow, m) {
			return m, tx.Pos(), true
		}
	}
	return nil, token.NoPos, false
}

// writesIn reports whether a flow writes in a transaction, before or after a message.
func writesIn(flow *writes.Flow, m *writes.Act) bool {
	return slices.ContainsFunc(flow.Acts, func(a *writes.Act) bool {
		return a.Kind == writes.State && a.Handle == writes.InTx && !a.Effect.InTx() && (writes.Then(a, m) || writes.Then(m, a))
	})
}
