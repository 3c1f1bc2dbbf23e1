package layerimport

import (
	"embed"
	"go/ast"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	domainProtects = &rule.Code{
		ID:       "RES1001",
		Title:    "domain package imports a retry, backoff, breaker or bulkhead library",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K retry stays in adapters", "K domain must not import"},
	}
	useCaseProtects = &rule.Code{
		ID:       "RES1002",
		Title:    "use case package imports a retry, backoff, breaker or bulkhead library",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K retry stays in adapters", "K domain must not import"},
	}
	domainDrives = &rule.Code{
		ID:       "RES1003",
		Title:    "domain package imports a transport, driver, ORM or broker package",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"K ports", "K repository expresses the domain"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "layerimport",
	Doc:      rule.Doc(doc, "layerimport"),
	URL:      rule.URL("layerimport"),
	Requires: append([]*analysis.Analyzer{layers.Analyzer, effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{
	Analyzer: Analyzer,
	Codes:    []*rule.Code{domainProtects, useCaseProtects, domainDrives},
	Pages:    pages,
}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, domainProtects, useCaseProtects, domainDrives) {
		return nil, nil
	}
	layer := layers.Of(pass)
	c := &checker{pass: pass, settings: config.Of(pass), effects: pass.ResultOf[effects.Analyzer].(*effects.Result)}
	switch {
	case layer.Is(layers.Domain):
		c.protects, c.name = domainProtects, "domain"
	case layer.Is(layers.Application):
		c.protects, c.name = useCaseProtects, "use case"
	case layer.Layer == layers.Domain && layer.Confidence >= layers.Medium:
		// A domain folder that serves or drives something is just what RES1003
		// is about; whether its retries are misplaced is not so clear.
	default:
		return nil, nil
	}
	c.drives = layer.Layer == layers.Domain
	for _, f := range pass.Files {
		c.file(f)
	}
	return nil, nil
}

// checker looks at the imports of one package of an inner layer.
type checker struct {
	pass     *analysis.Pass
	settings *config.Settings
	effects  *effects.Result
	protects *rule.Code // nil when protection is not to be reported
	name     string     // of the layer
	drives   bool       // transport and drivers are to be reported
}

func (c *checker) file(f *ast.File) {
	uses := usesIn(c.pass, f)
	for _, spec := range f.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || c.allowed(path) {
			continue
		}
		used := uses.of(path)
		if len(used) == 0 {
			continue // imported for its side effects only
		}
		lib := c.settings.Catalogue().Package(path)
		switch {
		case lib == nil:
			c.wrapper(spec, used)
		case c.protects != nil && c.protection(lib, used):
			u := representative(used)
			report.Report(c.pass, c.protects, report.Finding{
				Range:   spec,
				Message: c.name + " package imports " + describe(lib) + ": " + u.in(c.pass),
				Related: []report.Related{{Pos: u.id.Pos(), Message: "used here"}},
			})
		case c.drives:
			c.technology(spec, lib, used)
		}
	}
}

// allowed reports whether the settings let the layer import the path.
func (c *checker) allowed(path string) bool {
	for _, p := range c.settings.Options.LayerImport.Allow {
		if p.Match(report.ModulePath(c.pass), path) {
			return true
		}
	}
	return false
}
