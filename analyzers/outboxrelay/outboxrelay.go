package outboxrelay

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/schema"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/writes"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	lossy = &rule.Code{
		ID:       "RES7601",
		Title:    "outbox relay that can lose a message",
		Severity: rule.Error,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K outbox worker"},
	}
	unorderedBatch = &rule.Code{
		ID:       "RES7602",
		Title:    "outbox batch read without lock, order or limit",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K outbox worker"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "outboxrelay",
	Doc:      rule.Doc(doc, "outboxrelay"),
	URL:      rule.URL("outboxrelay"),
	Requires: append([]*analysis.Analyzer{config.Analyzer, effects.Analyzer, writes.Analyzer, schema.Analyzer, statements.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{lossy, unorderedBatch}, Pages: pages}

// checker is the state of one run.
type checker struct {
	pass  *analysis.Pass
	res   *effects.Result
	flows []*writes.Flow
	// patterns are the user's names of tables that hold events.
	patterns []string
}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, lossy, unorderedBatch) {
		return nil, nil
	}
	c := &checker{pass: pass, res: pass.ResultOf[effects.Analyzer].(*effects.Result)}
	for _, flow := range writes.Of(pass) {
		for _, a := range flow.Acts {
			if a.Kind == writes.Marked || a.Kind == writes.Removed {
				c.flows = append(c.flows, flow)
				break
			}
		}
	}
	for _, flow := range c.flows {
		c.losses(flow)
	}
	if report.Wanted(pass, unorderedBatch) {
		c.patterns = config.Strings(config.Of(pass).Options.SplitSave.EventTables)
		c.batches()
	}
	return nil, nil
}
