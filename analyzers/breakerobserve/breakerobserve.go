package breakerobserve

import (
	"embed"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	unseen = &rule.Code{
		ID:       "RES4501",
		Title:    "circuit breaker whose state changes nobody sees",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K breaker metrics", "R-RES-OBS-1", "R-RES-OBS-3"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "breakerobserve",
	Doc:      rule.Doc(doc, "breakerobserve"),
	URL:      rule.URL("breakerobserve"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, breakers.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{unseen}, Pages: pages}

// checker is the state of one run.
type checker struct {
	pass *analysis.Pass
	fx   *effects.Result
}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, unseen) || !breakers.Of(pass).Any() || report.DeveloperTool(pass) {
		return nil, nil
	}
	c := &checker{pass, pass.ResultOf[effects.Analyzer].(*effects.Result)}
	asked, watched := false, false
	for _, b := range breakers.Of(pass).Breakers() {
		if b.Own || b.NeverOpens() || b.Change.Answer != policy.No || report.Skipped(pass, b.Pos()) {
			continue
		}
		if !asked {
			asked, watched = true, c.reads() || c.tells()
		}
		if watched {
			return nil, nil
		}
		msg := "nobody is told when the circuit breaker changes its state: no hook is set, and the package does not read the state"
		if b.Name.Known && b.Name.Text != "" {
			msg = "nobody is told when circuit breaker " + b.Name.Text + " changes its state: no hook is set, and the package does not read the state"
		}
		report.Report(pass, unseen, report.Finding{Range: b.Header(), Message: msg})
	}
	return nil, nil
}

// reads reports whether the package reads the state of breakers: for a metric,
// a health check, a page of the operators.
func (c *checker) reads() bool {
	for _, f := range c.fx.Funcs() {
		for _, call := range f.Known {
			rows := c.fx.Rows(call)
			for i := range rows {
				if rows[i].Op == catalogue.OpBreakerState || rows[i].Op == catalogue.OpBreakerChange {
					return true
				}
			}
		}
	}
	return false
}

// tells reports whether the package says in its log, or counts, that a breaker is
// open, when a call is refused.
func (c *checker) tells() (told bool) {
	for _, file := range c.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.IfStmt:
				told = told || c.names(n.Cond) && c.speaks(n.Body)
			case *ast.CaseClause:
				for _, x := range n.List {
					told = told || c.names(x) && c.speaks(n)
				}
			}
			return !told
		})
	}
	return told
}

// names reports whether an expression names the error of an open breaker.
func (c *checker) names(x ast.Expr) (hit bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent && !hit {
			if obj := c.pass.TypesInfo.Uses[id]; obj != nil && obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope() {
				kind, known := c.fx.Table().Err(pkgPath(obj), obj.Name())
				hit = known && kind == catalogue.ErrBreakerOpen
			}
		}
		return !hit
	})
	return hit
}

// speaks reports whether a block writes to a log or counts something.
func (c *checker) speaks(block ast.Node) (hit bool) {
	ast.Inspect(block, func(n ast.Node) bool {
		if call, isCall := n.(*ast.CallExpr); isCall && !hit {
			hit = c.logs(call)
		}
		if inc, isInc := n.(*ast.IncDecStmt); isInc && inc.Tok == token.INC {
			hit = true
		}
		return !hit
	})
	return hit
}
