package clientlimits

import (
	"embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/programs"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	sharedTransport = &rule.Code{
		ID:       "RES2101",
		Title:    "client for an external system on the shared default transport",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ISO-X2"},
	}
	bareTransport = &rule.Code{
		ID:       "RES2102",
		Title:    "transport without connection limits, or without dial and response-header timeouts",
		Severity: rule.Warning,
		Level:    rule.Strict,
		Since:    "0.1.0",
		Sources:  []string{"R-RES-ISO-1", "R-RES-ISO-2"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "clientlimits",
	Doc:      rule.Doc(doc, "clientlimits"),
	URL:      rule.URL("clientlimits"),
	Requires: append([]*analysis.Analyzer{effects.Analyzer, origin.Analyzer, layers.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{sharedTransport, bareTransport}, Pages: pages}

// checker collects the clients and transports that one package makes.
type checker struct {
	pass       *analysis.Pass
	origin     *origin.Result
	runs       *programs.Result
	clients    []origin.Source
	transports []origin.Source
	local      []origin.Source // clients that send to this machine
	filled     map[ast.Expr]bool
	lacks      map[lack]bool // told already
}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, sharedTransport, bareTransport) || report.DeveloperTool(pass) {
		return nil, nil
	}
	c := &checker{pass: pass, origin: origin.Of(pass), filled: map[ast.Expr]bool{}, lacks: map[lack]bool{}}
	if !c.origin.Sends() {
		return nil, nil
	}
	c.runs = programs.New(pass)
	if !c.runs.Service() || c.runs.Interactive() {
		return nil, nil
	}
	for cur := range c.runs.Root().Preorder((*ast.CallExpr)(nil), (*ast.CompositeLit)(nil)) {
		switch n := cur.Node().(type) {
		case *ast.CallExpr:
			c.call(n)
		case *ast.CompositeLit:
			c.made(n)
		}
	}
	for _, s := range c.clients {
		c.shared(s)
	}
	for _, s := range c.transports {
		c.limits(s)
	}
	return nil, nil
}

// made notes a client or transport of the standard library's kind: one whose
// fields say which transport it has, or how it opens connections.
func (c *checker) made(n ast.Expr) {
	info := c.origin.Type(c.pass.TypesInfo.TypeOf(n))
	if info == nil {
		return
	}
	switch {
	case info.Kind == catalogue.KindHTTPClient && info.FieldBy(catalogue.FieldTransport) != nil:
		c.clients = append(c.clients, c.origin.Sources(n)...)
	case info.Kind == catalogue.KindHTTPTransport && info.FieldBy(catalogue.FieldDial) != nil:
		c.transports = append(c.transports, c.origin.Sources(n)...)
	}
}

// call notes clients that send to this machine, clients made by new, and
// transports that a function outside of the package completes.
func (c *checker) call(call *ast.CallExpr) {
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok && id.Name == "new" && c.pass.TypesInfo.Types[call.Fun].IsBuiltin() {
		c.made(call)
	}
	for _, e := range c.origin.Known(call) {
		switch {
		case e.Op != catalogue.OpHTTPSend:
		case c.toHere(call, &e):
			c.local = append(c.local, c.origin.Clients(call, &e)...)
		default:
			c.processWide(call, &e)
		}
	}
	t := c.pass.TypesInfo.TypeOf(call)
	info := c.origin.Type(t)
	if info == nil || info.Kind != catalogue.KindHTTPTransport || len(c.origin.Known(call)) > 0 {
		return
	}
	for _, arg := range call.Args {
		for _, s := range c.origin.Sources(arg) {
			if s.Expr != nil {
				c.filled[s.Expr] = true
			}
		}
	}
}

// unattended reports whether a value is made for a program that runs on its own.
func (c *checker) unattended(n ast.Node) bool {
	return !c.runs.Attended(n) || c.runs.Serving(n)
}
