package hardcodedpolicy

import (
	"embed"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/programs"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	inline = &rule.Code{
		ID:       "RES6301",
		Title:    "policy number or base URL inline in an adapter",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-CFG-1", "R-RES-CFG-X1", "R-RES-TO-2"},
	}
	names = &rule.Code{
		ID:       "RES6302",
		Title:    "one external system under several names",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ISO-3"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "hardcodedpolicy",
	Doc:      rule.Doc(doc, "hardcodedpolicy"),
	URL:      rule.URL("hardcodedpolicy"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, origin.Analyzer, layers.Analyzer, systems.Analyzer, breakers.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{inline, names}, Pages: pages}

// checker looks at one adapter package.
type checker struct {
	pass    *analysis.Pass
	effects *effects.Result
	origin  *origin.Result
	systems *systems.Result
	// settings is whether the package has any, once asked.
	settings *bool
	folder   string // what the settings, or the folder, call the system; "" when nothing does
}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, inline, names) || report.DeveloperTool(pass) || pass.Pkg.Name() == "main" {
		return nil, nil
	}
	c := &checker{pass: pass, effects: pass.ResultOf[effects.Analyzer].(*effects.Result), origin: origin.Of(pass), systems: systems.Of(pass)}
	c.folder, _ = systems.OfAdapter(config.Of(pass), sym.PkgPath(pass.Pkg), report.ModulePath(pass))
	if c.inside() || !c.callsOut() || !c.adapts() {
		return nil, nil
	}
	p := programs.New(pass)
	if !p.Service() || p.Commands || p.Interactive() || p.Below("cli") {
		return nil, nil // nobody operates what is started by hand
	}
	if c.folder == "" && !c.outer() && (p.Below("service") || p.Below("services") || c.answers()) {
		return nil, nil // it does the work, or answers requests, and asks others on the side
	}
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			if fn, isFunc := d.(*ast.FuncDecl); isFunc && fn.Body != nil {
				c.function(fn)
			}
		}
	}
	c.names()
	return nil, nil
}

// inside reports whether the package is another layer than that of adapters: then
// it has other problems than its numbers.
func (c *checker) inside() bool {
	switch a := layers.Of(c.pass); a.Layer {
	case layers.Domain, layers.Application:
		return c.folder == ""
	case layers.AdapterIn, layers.Composition:
		return c.folder == "" && a.Is(a.Layer)
	}
	return false
}

// outer reports whether the package is in the layer of adapters by where it is: by
// its calls alone a service that asks somebody on the side would be, too.
func (c *checker) outer() bool {
	a := layers.Of(c.pass)
	return a.Layer == layers.AdapterOut && a.Confidence >= layers.Medium
}

// adapts reports whether the package is an adapter of an external system: by its
// layer or folder, or because it is known whom it calls.
func (c *checker) adapts() bool {
	if c.folder != "" || c.outer() {
		return true
	}
	return slices.ContainsFunc(c.systems.Uses(), func(u systems.Use) bool {
		return u.Role == systems.Call && external(u.Kind) && u.Name != "" && u.Needs == "" && u.Sure > layers.Low
	})
}

// answers reports whether the package answers requests itself.
func (c *checker) answers() bool {
	h := programs.FindHandlers(c.effects)
	return slices.ContainsFunc(c.effects.Funcs(), func(f *effects.Func) bool {
		return h.Signature(f.Sig) && !report.Skipped(c.pass, f.Body.Pos())
	})
}

// callsOut reports whether the package talks to other systems than a store: what
// is beside a database is not an adapter of an external system.
func (c *checker) callsOut() bool {
	for _, f := range c.effects.Funcs() {
		for _, call := range f.Known {
			for _, row := range c.effects.Rows(call) {
				if kind, out := systems.KindOf(&row); out && external(kind) {
					return true
				}
			}
		}
	}
	return false
}

// external reports whether a kind of systems is run by others.
func external(kind systems.Kind) bool { return kind != systems.Database && kind != systems.Cache }

// reaches reports whether a function calls an external system, itself or through
// others.
func (c *checker) reaches(fn *ast.FuncDecl) bool {
	f := c.effects.Syntax(fn)
	return f != nil && slices.ContainsFunc(f.Summary.Effects, func(e effects.Effect) bool {
		kind, out := systems.KindOfOp(e.Op)
		return out && external(kind)
	})
}
