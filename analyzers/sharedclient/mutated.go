package sharedclient

import (
	"go/ast"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

// assignment reports an assignment that changes a process-wide client or
// transport, or that puts another value in its place.
func (c *checker) assignment(n *ast.AssignStmt) {
	for i, lhs := range n.Lhs {
		sel, ok := ast.Unparen(lhs).(*ast.SelectorExpr)
		if !ok || !c.ofClient(sel) {
			continue
		}
		var value ast.Expr
		if len(n.Lhs) == len(n.Rhs) {
			value = n.Rhs[i]
		}
		if s, ok := c.sharedIn(c.origin.Sources(sel)); ok && ast.Unparen(s.Expr) == sel {
			c.replaced(sel, s, value)
			continue
		}
		for base := sel.X; base != nil; base = inner(base) {
			if s, ok := c.sharedIn(c.origin.Sources(base)); ok {
				c.changed(sel, s)
				break
			}
		}
	}
}

// ofClient reports by types alone whether a selection has to do with a client
// or transport.
func (c *checker) ofClient(sel *ast.SelectorExpr) bool {
	for e := ast.Expr(sel); e != nil; e = inner(e) {
		info := c.origin.Type(c.pass.TypesInfo.TypeOf(e))
		if info != nil && (info.Kind == catalogue.KindHTTPClient || info.Kind == catalogue.KindHTTPTransport) {
			return true
		}
	}
	return false
}

// sharedIn returns the process-wide client or transport that an expression
// stands for, whatever way it takes. One that may also be somebody else's value
// is not meant.
func (c *checker) sharedIn(srcs []origin.Source) (found origin.Source, ok bool) {
	for _, s := range srcs {
		switch {
		case c.origin.Shared(s, catalogue.KindHTTPClient), c.origin.Shared(s, catalogue.KindHTTPTransport):
			found, ok = s, true
		case s.Kind == origin.Given, s.Kind == origin.Unknown:
			return origin.Source{}, false
		}
	}
	return found, ok
}

// changed reports a field that is set on a process-wide value. A copy of the
// client is a client of its own; a copy of the transport still shares its
// connections and locks.
func (c *checker) changed(sel *ast.SelectorExpr, s origin.Source) {
	what := name(s)
	message := what + " is changed: every client of the process that uses it gets this " + sel.Sel.Name
	if s.Copied() {
		if c.origin.Shared(s, catalogue.KindHTTPClient) {
			return
		}
		message = "a copy of the struct behind " + what + " is changed: it shares locks and connections with the original; use Clone"
	}
	c.report(mutated, sel, message, s)
}

// replaced reports a process-wide value that gets another one. A wrapper around
// the old value is instrumentation of the whole process, and means to be.
func (c *checker) replaced(sel *ast.SelectorExpr, s origin.Source, value ast.Expr) {
	if value == nil || c.madeFrom(c.origin.Sources(value), s, 0) {
		return
	}
	c.report(mutated, sel, name(s)+" is replaced: every client of the process that uses it gets the new one", s)
}

// madeFrom reports whether values may hold a process-wide one inside: in a
// field, or as an argument of the call that makes them. Values from elsewhere
// may, too.
func (c *checker) madeFrom(srcs []origin.Source, s origin.Source, depth int) bool {
	for _, o := range srcs {
		switch {
		case o.Same(s) || o.Kind == origin.Given || o.Kind == origin.Unknown || depth > 4:
			return true
		case o.Kind == origin.Returned:
			call := o.Call()
			if call == nil || len(call.Args) == 0 {
				return true
			}
			for _, arg := range call.Args {
				if c.madeFrom(c.origin.Sources(arg), s, depth+1) {
					return true
				}
			}
		case o.Kind == origin.Made:
			for _, v := range c.origin.AllFields(o) {
				if c.sameInside(v, s, depth) {
					return true
				}
			}
		}
	}
	return false
}

// sameInside is madeFrom for a field, where a value from elsewhere is not taken
// for a wrapped one.
func (c *checker) sameInside(v origin.Stored, s origin.Source, depth int) bool {
	for _, o := range c.origin.SourcesOf(v) {
		if o.Same(s) || (o.Kind == origin.Made || o.Kind == origin.Returned) && c.madeFrom([]origin.Source{o}, s, depth+1) {
			return true
		}
	}
	return false
}

// inner returns the expression that a selection or assertion starts from.
func inner(e ast.Expr) ast.Expr {
	switch x := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return x.X
	case *ast.TypeAssertExpr:
		return x.X
	case *ast.StarExpr:
		return x.X
	}
	return nil
}

func name(s origin.Source) string { return s.Obj.Pkg().Name() + "." + s.Obj.Name() }

func (c *checker) report(code *rule.Code, n ast.Node, message string, s origin.Source) {
	f := report.Finding{Range: n, Message: message}
	if s.Expr != nil && (s.Expr.Pos() < n.Pos() || s.Expr.End() > n.End()) {
		f.Related = append(f.Related, report.Related{Pos: s.Expr.Pos(), Message: "the process-wide value is taken here"})
	}
	report.Report(c.pass, code, f)
}
