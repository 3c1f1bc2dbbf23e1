package healthprobe

import (
	"embed"
	"go/ast"
	"path/filepath"
	"regexp"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/probes"
	"github.com/resilint/resilint/internal/programs"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	uncached = &rule.Code{
		ID:       "RES6201",
		Title:    "readiness probe that calls an external system every time",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-HC-2", "R-RES-HC-X1"},
	}
	writes = &rule.Code{
		ID:       "RES6202",
		Title:    "probe that writes",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-HC-X2"},
	}
	depends = &rule.Code{
		ID:       "RES6203",
		Title:    "liveness that depends on an external system, or a probe without a bound",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-HC-3", "R-RES-HC-4"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "healthprobe",
	Doc:      rule.Doc(doc, "healthprobe"),
	URL:      rule.URL("healthprobe"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, origin.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{uncached, writes, depends}, Pages: pages}

// checker judges the probes of one package.
type checker struct {
	pass *analysis.Pass
	fx   *effects.Result
	seen map[reported]bool
}

// reported is a function that was reported under a code.
type reported struct {
	code *rule.Code
	at   ast.Node
}

// standing matches packages that stand in for something real.
var standing = regexp.MustCompile(`(?i)fake|mock|stub|dummy|simulat|example`)

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, uncached, writes, depends) || standing.MatchString(pass.Pkg.Name()) {
		return nil, nil
	}
	c := &checker{pass: pass, fx: pass.ResultOf[effects.Analyzer].(*effects.Result), seen: map[reported]bool{}}
	for _, p := range probes.Find(pass.Pkg, pass.TypesInfo, c.fx, programs.FindHandlers(c.fx)) {
		if !report.Skipped(pass, p.At.Pos()) {
			c.probe(&p)
		}
	}
	return nil, nil
}

// probe judges one probe.
func (c *checker) probe(p *probes.Probe) {
	if p.Made != nil {
		c.made(p)
		return
	}
	s := p.Summary(c.fx)
	if s == nil {
		return
	}
	c.writes(p, s)
	where := ""
	if p.Kind == probes.Health && c.reaches(p, s) {
		if at, says := probes.LivenessIn(c.dir(p), p.Path); says {
			p.Kind, where = probes.Liveness, at
		}
	}
	if p.Kind == probes.Liveness {
		if c.fails(p) {
			c.depends(p, s, where)
		}
		return
	}
	c.asks(p, s)
	c.unbounded(p)
}

// dir is the folder of the file in which a probe is registered.
func (c *checker) dir(p *probes.Probe) string {
	return filepath.Dir(c.pass.Fset.Position(p.At.Pos()).Filename)
}

// report reports a probe once under a code.
func (c *checker) report(code *rule.Code, p *probes.Probe, rng analysis.Range, message string) {
	key := reported{code, p.At}
	if p.Func != nil {
		key.at = p.Func.Syntax
	}
	if c.seen[key] {
		return
	}
	c.seen[key] = true
	report.Report(c.pass, code, report.Finding{Range: rng, Message: message})
}
