package inboundlimit

import (
	"embed"
	"go/ast"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/sym"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	inboundLimit = &rule.Code{
		ID:       "RES1501",
		Title:    "rate limiter in the service's own inbound handlers",
		Severity: rule.Info,
		Level:    rule.Review,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-WHERE-4"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "inboundlimit",
	Doc:      rule.Doc(doc, "inboundlimit"),
	URL:      rule.URL("inboundlimit"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{inboundLimit}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, inboundLimit) || gateway.MatchString(sym.PkgPath(pass.Pkg)) {
		return nil, nil
	}
	c := &checker{
		pass: pass, table: config.Of(pass).Catalogue(), effects: pass.ResultOf[effects.Analyzer].(*effects.Result),
		limits: map[*types.Func]bool{},
	}
	if !c.anyLimiter() {
		return nil, nil
	}
	c.helpers()
	for _, f := range pass.Files {
		c.file(f)
	}
	return nil, nil
}

// gateway are packages whose trade is what stands before services.
var gateway = regexp.MustCompile(`(?i)(^|[/_-])(api_?gateway|gateway|proxy|reverseproxy|ingress|edge|loadbalancer)([/_-]|$)`)

// checker looks at one package.
type checker struct {
	pass    *analysis.Pass
	table   *catalogue.Table
	effects *effects.Result
	limits  map[*types.Func]bool // functions of the package that ask a rate limiter
}

// anyLimiter reports whether the package imports anything that limits rates, or
// a framework that has a limiter.
func (c *checker) anyLimiter() bool {
	for _, imp := range c.pass.Pkg.Imports() {
		lib := c.table.Package(sym.PkgPath(imp))
		if lib != nil && (lib.Is(catalogue.ClassRateLimit) || lib.Is(catalogue.ClassHTTPServer) && !lib.Is(catalogue.ClassHTTPClient)) {
			return true
		}
	}
	return false
}

// helpers finds the functions of the package that ask a rate limiter, directly
// or through each other.
func (c *checker) helpers() {
	for changed := true; changed; {
		changed = false
		for _, f := range c.effects.Funcs() {
			if f.Fn == nil || c.limits[f.Fn] {
				continue
			}
			for _, call := range f.Calls {
				if c.asks(call) {
					c.limits[f.Fn], changed = true, true
					break
				}
			}
		}
	}
}

// asks reports a call that asks a rate limiter whether to go on.
func (c *checker) asks(call *ast.CallExpr) bool {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil {
		return false
	}
	for _, row := range c.table.Call(sym.Key(fn)) {
		switch row.Op {
		case catalogue.OpLimitTry, catalogue.OpLimitReserve, catalogue.OpLimitWait:
			if row.Attr(catalogue.AttrKind) == "rate" {
				return true
			}
		}
	}
	return c.limits[fn]
}

// makes reports a call that makes middleware with a limiter in it.
func (c *checker) makes(call *ast.CallExpr) bool {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil {
		return false
	}
	if results := fn.Signature().Results(); results.Len() > 0 {
		if k, named := sym.TypeKey(results.At(0).Type()); named {
			if info := c.table.Type(k); info != nil && info.Kind == catalogue.KindLimiter {
				return false // to be asked, or built into middleware
			}
		}
	}
	for _, row := range c.table.Call(sym.Key(fn)) {
		if row.Op == catalogue.OpLimitNew && row.Attr(catalogue.AttrKind) == "rate" && row.Lib != nil && row.Lib.Is(catalogue.ClassHTTPServer) {
			return true
		}
	}
	return false
}
