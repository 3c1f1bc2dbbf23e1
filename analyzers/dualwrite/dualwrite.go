package dualwrite

import (
	"embed"
	"fmt"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
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

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "dualwrite",
	Doc:      rule.Doc(doc, "dualwrite"),
	URL:      rule.URL("dualwrite"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{noOutbox}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, noOutbox) || relays(pass.Pkg.Name()) {
		return nil, nil
	}
	for _, flow := range writes.Of(pass) {
		saved, sent := dual(flow)
		if sent == nil {
			continue
		}
		at := pass.Fset.Position(saved.Pos())
		report.Report(pass, noOutbox, report.Finding{
			Range: sent.Call,
			Message: fmt.Sprintf("%s publishes after %s at %s:%d has saved: a crash in between loses the message, store it in an outbox with the state",
				sent.What, saved.What, filepath.Base(at.Filename), at.Line),
			Related: []report.Related{{Pos: saved.Pos(), Message: "state is saved here"}},
		})
	}
	return nil, nil
}

// relays reports whether a package is the outbox: what it publishes has been
// stored before.
func relays(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "outbox") || strings.Contains(name, "relay")
}

// dual returns the first message of a flow that is sent after state was saved,
// with the save, or nil.
func dual(flow *writes.Flow) (saved, sent *writes.Act) {
	if flow.Fn != nil && (relays(flow.Fn.Name()) || flow.Fn.Name() == "main" || flow.Fn.Name() == "init") {
		return nil, nil
	}
	for _, m := range flow.Acts {
		if m.Kind != writes.Message || len(m.Txs) > 0 || flow.Begins && flow.CommitsAfter(m) {
			continue // inside a transaction: not after the save
		}
		var before *writes.Act
		stored := false
		for _, a := range flow.Acts {
			if !writes.Then(a, m) {
				continue
			}
			switch a.Kind {
			case writes.State:
				before = a
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
