package localprotect

import (
	"embed"
	"go/ast"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/localonly"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/sym"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	localProtect = &rule.Code{
		ID:       "RES1401",
		Title:    "retry, breaker or bulkhead around a local call",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-WHERE-X1", "R-RES-CB-X1"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "localprotect",
	Doc:      rule.Doc(doc, "localprotect"),
	URL:      rule.URL("localprotect"),
	Requires: append([]*analysis.Analyzer{localonly.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{localProtect}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, localProtect) || report.DeveloperTool(pass) {
		return nil, nil
	}
	c := &checker{pass: pass, first: map[string]*finding{}}
	for _, g := range localonly.Of(pass).Guards() {
		if !report.Skipped(pass, g.At.From) {
			c.add(g)
		}
	}
	c.flush()
	return nil, nil
}

// checker is the state of one run.
type checker struct {
	pass  *analysis.Pass
	found []*finding
	first map[string]*finding // by the type and the protection
}

// finding is what is to be reported of one place, with the places like it.
type finding struct {
	localonly.Guard
	more   int
	within string // the type whose methods they are in
}

// add keeps a finding. The methods of one type that have the same helper retry
// them, or a breaker before them, make one: they are one decision. Every loop is
// one of its own.
func (c *checker) add(g localonly.Guard) {
	f := &finding{Guard: g}
	if decl := sym.FuncAt(c.pass.Files, g.At.From); decl != nil {
		f.within = place.Receiver(decl)
	}
	key := f.within + " " + g.What
	if g.What == "retry" {
		key += g.By
	}
	if _, byCall := g.Node.(*ast.CallExpr); byCall && f.within != "" {
		if first := c.first[key]; first != nil {
			first.more++
			return
		}
		c.first[key] = f
	}
	c.found = append(c.found, f)
}

// flush reports what was found.
func (c *checker) flush() {
	for _, f := range c.found {
		if f.more > 0 {
			f.Message += ", and " + strconv.Itoa(f.more) + " more in " + f.within
		}
		report.Report(c.pass, localProtect, report.Finding{
			Range: f.At, Message: f.Message, Related: []report.Related{{Pos: f.Local, Message: "all that is protected"}},
		})
	}
}
