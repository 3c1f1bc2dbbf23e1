package asynctimeout

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// pending reports functions that put a channel where whoever reads a connection
// finds it, write a request to the connection, and wait at the channel without a
// limit.
func (c *checker) pending(f *effects.Func) {
	if f.Fn == nil {
		return
	}
	sent := c.writes(f)
	if sent == nil {
		return
	}
	for _, w := range c.waits(f.Body) {
		if len(w.on) == 0 || w.loop != nil || w.node.Pos() < sent.Pos() || !c.kept(f, w) || c.timed(f) {
			continue
		}
		where, ok := outbound.Of(c.pass).Waiting(w.node)
		if !ok {
			continue
		}
		report.Report(c.pass, forever, report.Finding{
			Range: c.at(w),
			Message: fmt.Sprintf("wait at %s in %s for the answer to what %s sends has no limit, %s",
				w.text, c.named(f), place.Call(c.info, sent), whose(&where)),
			Related: []report.Related{{Pos: sent.Pos(), Message: "the request is sent here"}},
		})
		return
	}
}

// writes is the first call of a function that writes to a connection, or hands a
// message to a broker; nil when there is none.
func (c *checker) writes(f *effects.Func) *ast.CallExpr {
	for _, call := range f.Calls {
		list := c.fx.At(call)
		for i := range list {
			if op := list[i].Op; op == catalogue.OpNetWrite || op == catalogue.OpMsgPublish {
				return call
			}
		}
	}
	return nil
}

// keeps matches the names of functions that keep what they are given.
var keeps = regexp.MustCompile(`(?i)^(store|set|add|put|push|register|track|expect|enqueue|insert|swap|await)`)

// kept reports whether the channels that a wait is for are new ones of the function,
// and one of them is put into a map, or handed to what keeps it.
func (c *checker) kept(f *effects.Func, w wait) bool {
	for _, obj := range w.on {
		if !c.makesChannel(obj) {
			return false
		}
	}
	with := c.holders(f, w.on)
	found := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if found || n != nil && n.Pos() > w.node.Pos() {
			return false
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				_, indexed := l.(*ast.IndexExpr)
				found = found || indexed && len(n.Lhs) == len(n.Rhs) && c.mentions(n.Rhs[i], with)
			}
		case *ast.CallExpr:
			if sym.Receiver(n) != nil && keeps.MatchString(sym.CalledName(n)) {
				found = found || slices.ContainsFunc(n.Args, func(a ast.Expr) bool { return c.mentions(a, with) })
			}
		}
		return !found
	})
	return found
}

// holders are channels, and the local variables that are given something with one of
// them in it.
func (c *checker) holders(f *effects.Func, channels []types.Object) map[types.Object]bool {
	with := map[types.Object]bool{}
	for _, obj := range channels {
		with[obj] = true
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		a, isAssign := n.(*ast.AssignStmt)
		if !isAssign || a.Tok != token.DEFINE || len(a.Lhs) != len(a.Rhs) {
			return true
		}
		for i, l := range a.Lhs {
			switch ast.Unparen(a.Rhs[i]).(type) {
			case *ast.CompositeLit, *ast.UnaryExpr:
				if id, isIdent := l.(*ast.Ident); isIdent && c.mentions(a.Rhs[i], with) {
					with[c.info.ObjectOf(id)] = true
				}
			}
		}
		return true
	})
	return with
}

func (c *checker) mentions(n ast.Node, objs map[types.Object]bool) bool {
	found := false
	ast.Inspect(n, func(m ast.Node) bool {
		id, isIdent := m.(*ast.Ident)
		found = found || isIdent && objs[c.info.ObjectOf(id)]
		return !found
	})
	return found
}
