package httptimeout

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/sym"
)

// judge decides on one client with all its requests.
func (c *checker) judge(m *made) {
	bound := c.origin.ClientBound(m.source)
	if bound.State == origin.Bounded || c.origin.Replaceable(m.source) {
		return // bounded, or the caller may bring a client of its own
	}
	if n := c.origin.Node(m.source); n == nil || c.handed[n] {
		return // nothing to point at, or reported where it is handed over
	}
	name := c.name(m.source)
	if bound.State != origin.Unbounded && m.source.Kind != origin.Made {
		return // a constructor that is not known
	}
	if bounded, ok := c.origin.Competitor(m.source, bound.State == origin.Unbounded); ok {
		c.report(lost, m, m.sends[0], "the time limit is lost here: this "+name+" takes the place of one with a timeout and has none", bounded.Expr)
		return
	}
	if bound.State != origin.Unbounded {
		return // a transport of unknown kind may set deadlines
	}
	s, ok := c.worst(m)
	if !ok {
		return
	}
	code := client
	switch {
	case m.source.Kind == origin.Foreign:
		code = shared
	case !c.standard(m.source):
		code = other
	}
	c.report(code, m, s, fmt.Sprintf("%s sends without a time limit: it has no timeout, and %s", name, s.bound.Why), nil)
}

// worst returns the first request whose context provably has no deadline. In a
// service, a context that callers out of view pass counts as one too where the
// client is the shared one, which no adapter should use, and at level strict.
// A library for others cannot know better.
func (c *checker) worst(m *made) (send, bool) {
	for _, s := range m.sends {
		if s.bound.State == origin.Unbounded {
			return s, true
		}
	}
	if m.source.Kind != origin.Foreign && config.Of(c.pass).Profile < rule.Strict {
		return send{}, false
	}
	for _, s := range m.sends {
		if s.bound.State == origin.Outside && c.runs.Service() && !c.remote(s.at) {
			return s, true
		}
	}
	return send{}, false
}

// remote reports whether a node stands in a method of a server of remote
// procedures: its context has the deadline of the client, which is another program.
func (c *checker) remote(n ast.Node) bool {
	decl := sym.FuncAt(c.pass.Files, n.Pos())
	if decl == nil || decl.Recv == nil {
		return false
	}
	fn, _ := c.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if fn == nil {
		return false
	}
	named := sym.Named(fn.Signature().Recv().Type())
	if named == nil {
		return false
	}
	st, isStruct := named.Underlying().(*types.Struct)
	if !isStruct {
		return false
	}
	for f := range st.Fields() {
		if f.Embedded() && generated.MatchString(f.Name()) {
			return true
		}
	}
	return false
}

// generated matches what protoc-gen-go-grpc makes servers embed.
var generated = regexp.MustCompile(`^(Unimplemented|Unsafe)\w+Server$`)

// report puts the finding where the client is made.
func (c *checker) report(code *rule.Code, m *made, s send, message string, related ast.Node) {
	f := report.Finding{Range: c.rangeOf(m.source), Message: message}
	if related != nil {
		f.Related = append(f.Related, report.Related{Pos: related.Pos(), Message: "the client with a timeout is made here"})
	}
	if !(f.Range.Pos() >= s.at.Pos() && f.Range.End() <= s.at.End()) {
		f.Related = append(f.Related, report.Related{Pos: s.at.Pos(), Message: s.note})
	}
	report.Report(c.pass, code, f)
}

// rangeOf returns the short range that stands for the making of a client: the
// type of a literal, the call of a constructor, the name of a variable.
func (c *checker) rangeOf(s origin.Source) analysis.Range {
	node := c.origin.Node(s)
	switch n := node.(type) {
	case *ast.CompositeLit:
		if n.Type != nil {
			return n.Type
		}
	case *ast.CallExpr:
		return n.Fun
	}
	return node
}

// name writes what a source makes: "http.Client", "http.DefaultClient".
func (c *checker) name(s origin.Source) string {
	if s.Kind == origin.Foreign {
		return s.Obj.Pkg().Name() + "." + s.Obj.Name()
	}
	if named := sym.Named(c.origin.TypeOf(s)); named != nil && named.Obj().Pkg() != nil {
		return named.Obj().Pkg().Name() + "." + named.Obj().Name()
	}
	return types.ExprString(s.Expr)
}

// standard reports whether a client is the standard library's.
func (c *checker) standard(s origin.Source) bool {
	named := sym.Named(c.origin.TypeOf(s))
	return named != nil && named.Obj().Pkg() != nil && sym.Standard(sym.PkgPath(named.Obj().Pkg()))
}
