package wideport

import (
	"embed"
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	wide = &rule.Code{
		ID:       "RES7701",
		Title:    "repository port that mirrors CRUD, or is wider than its callers need",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"K repository ports stay small"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "wideport",
	Doc:      rule.Doc(doc, "wideport"),
	URL:      rule.URL("wideport"),
	Requires: append([]*analysis.Analyzer{layers.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{wide}, Pages: pages}

// maxMethods is the limit of the linter interfacebloat.
const maxMethods = 10

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, wide) {
		return nil, nil
	}
	c := &checker{
		pass: pass, ports: ports.For(config.Of(pass)),
		limit: config.Of(pass).Options.WidePort.MaxMethods.Or(maxMethods),
	}
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		if tn, isType := scope.Lookup(name).(*types.TypeName); isType && !tn.IsAlias() && !report.Skipped(pass, tn.Pos()) {
			if port := ports.Named(tn.Type()); port != nil && port.Obj() == tn && c.repository(port) {
				c.judge(port)
			}
		}
	}
	return nil, nil
}

// checker looks at one package.
type checker struct {
	pass  *analysis.Pass
	ports ports.Memo
	limit int
	calls map[*types.Named]map[string]bool // see called
}

// judge reports what is wrong with a port, the most telling first.
func (c *checker) judge(port *types.Named) {
	methods := c.methods(port)
	what := ""
	switch crud := c.crud(methods); {
	case crud != nil:
		what = fmt.Sprintf("mirrors CRUD (%s): callers get what a table can do, not what they need", strings.Join(crud, ", "))
		if len(methods) > c.limit {
			what = fmt.Sprintf("mirrors CRUD (%s) and has %d methods: callers get all that a table can do, not what they need",
				strings.Join(crud, ", "), len(methods))
		}
	case port.Obj().Exported() && len(methods) > c.limit && ports.NamesStore(port) && !onlyReads(methods):
		what = fmt.Sprintf("has %d methods, more than %d: every caller and every adapter depends on all of them", len(methods), c.limit)
	default:
		// A port that is not exported is as wide as its one caller needs.
		unused := c.unused(port)
		if len(unused) == 0 {
			return
		}
		what = fmt.Sprintf("has methods that nothing calls: %s", strings.Join(unused, ", "))
	}
	report.Report(c.pass, wide, report.Finding{
		Range: place.Name(port.Obj()), Message: "repository port " + port.Obj().Name() + " " + what,
	})
}

// methods returns the methods that a port declares itself, and those that it has
// from a generic interface. The ports that it joins or hands out are judged by
// themselves.
func (c *checker) methods(port *types.Named) (list []*types.Func) {
	i := port.Underlying().(*types.Interface)
	for m := range i.ExplicitMethods() {
		if !handsOut(m) {
			list = append(list, m)
		}
	}
	for e := range i.EmbeddedTypes() {
		base, isNamed := types.Unalias(e).(*types.Named)
		if inner, isIface := e.Underlying().(*types.Interface); isNamed && isIface && base.TypeArgs().Len() > 0 {
			for m := range inner.Methods() {
				list = append(list, m)
			}
		}
	}
	return list
}

// handsOut reports a method that returns another port: Orders() OrderRepository.
func handsOut(m *types.Func) bool {
	if m.Signature().Results().Len() != 1 {
		return false
	}
	other := ports.Named(m.Signature().Results().At(0).Type())
	return other != nil && other.Obj().Pkg() != nil && other.Underlying().(*types.Interface).NumMethods() > 0
}
