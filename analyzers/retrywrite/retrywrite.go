package retrywrite

import (
	"embed"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/wiring"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	retriedPost = &rule.Code{
		ID:       "RES3001",
		Title:    "retried POST or PATCH without an idempotency key",
		Severity: rule.Error,
		Level:    rule.Default,
		Linked:   true,
		Since:    "0.1.0",
		Sources:  []string{"K retry combined with idempotency", "R-RES-RE-X1"},
	}
	retriedSQL = &rule.Code{
		ID:       "RES3002",
		Title:    "retried SQL write that is not idempotent",
		Severity: rule.Error,
		Level:    rule.Default,
		Linked:   true,
		Since:    "0.1.0",
		Sources:  []string{"K retry combined with idempotency"},
	}
	retriedCall = &rule.Code{
		ID:       "RES3003",
		Title:    "retried payment, notification or publish call without the idempotency key it takes",
		Severity: rule.Error,
		Level:    rule.Default,
		Linked:   true,
		Since:    "0.1.0",
		Sources:  []string{"K retry decision table"},
	}
	replayingClient = &rule.Code{
		ID:       "RES3004",
		Title:    "client policy that sends unsafe requests again",
		Severity: rule.Error,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"public bugs"},
	}
	freshKey = &rule.Code{
		ID:       "RES3005",
		Title:    "idempotency key made anew in every attempt",
		Severity: rule.Error,
		Level:    rule.Default,
		Linked:   true,
		Since:    "0.1.0",
		Sources:  []string{"K retry combined with idempotency"},
	}
	spentBody = &rule.Code{
		ID:       "RES3006",
		Title:    "retried request whose body is read only once",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"public bugs"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "retrywrite",
	Doc:      rule.Doc(doc, "retrywrite"),
	URL:      rule.URL("retrywrite"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, wiring.Analyzer}, report.Requires...),
	Run:      run,
}

var codes = []*rule.Code{retriedPost, retriedSQL, retriedCall, replayingClient, freshKey, spentBody}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{
	Analyzer: Analyzer,
	Codes:    codes,
	Pages:    pages,
}

func run(pass *analysis.Pass) (any, error) {
	if !report.WantedLinks(pass, codes...) {
		return nil, nil
	}
	c := newChecker(pass)
	c.links()
	if !report.Wanted(pass, codes...) {
		return nil, nil
	}
	c.predicates()
	for _, f := range c.res.Funcs() {
		if f.Summary == nil || f.Summary.Idempotent || report.Skipped(pass, f.Body.Pos()) {
			continue
		}
		c.replays(f)
		c.transport(f)
		c.resend(f)
	}
	c.flush()
	return nil, nil
}
