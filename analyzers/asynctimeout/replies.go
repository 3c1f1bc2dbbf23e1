package asynctimeout

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// replies reports functions that publish a message and then wait for the answer to
// it among the messages that come, without a limit: nobody promises an answer.
func (c *checker) replies(f *effects.Func) {
	sent := c.publishes(f)
	if sent == nil {
		return
	}
	decl := sym.FuncAt(c.pass.Files, f.Syntax.Pos())
	if decl == nil || c.timed(f) || outbound.Lifecycle(c.pass, decl) || c.programs().Attended(sent) {
		return
	}
	for _, w := range c.waits(f.Body) {
		if w.from == nil || w.node.End() < sent.Pos() || !c.messages(w.from) || c.ends(w.from) {
			continue
		}
		if w.loop != nil && !c.answer(w.loop) {
			continue
		}
		report.Report(c.pass, forever, report.Finding{
			Range: c.at(w),
			Message: fmt.Sprintf("wait at %s in %s for the answer to what %s publishes has no limit: one that never comes blocks it for good",
				w.text, c.named(f), place.Call(c.info, sent)),
			Related: []report.Related{{Pos: sent.Pos(), Message: "the message is published here"}},
		})
		return
	}
}

// publishes is the first call of a function that hands a message to a broker, nil
// when there is none.
func (c *checker) publishes(f *effects.Func) *ast.CallExpr {
	for _, call := range f.Calls {
		list := c.fx.At(call)
		for i := range list {
			if list[i].Op == catalogue.OpMsgPublish {
				return call
			}
		}
	}
	return nil
}

// timed reports whether a function, or a literal in it, has to do with timers: they
// may end the wait.
func (c *checker) timed(f *effects.Func) bool {
	for _, g := range c.fx.Funcs() {
		if !sym.Contains(f.Syntax, g.Syntax) {
			continue
		}
		for _, call := range g.Known {
			if c.is(call, catalogue.OpTimer) || c.is(call, catalogue.OpTimeoutConfig) {
				return true
			}
		}
	}
	return false
}

// messages reports whether a channel is one of messages from a broker.
func (c *checker) messages(ch ast.Expr) bool {
	t := c.channel(ch)
	return t != nil && c.message(t.Elem())
}

// message reports whether a type is one of messages that a broker brings.
func (c *checker) message(t types.Type) bool {
	info := c.fx.TypeInfo(t)
	return info != nil && info.Kind == catalogue.KindMessage
}

// ends reports whether a channel of messages may be closed when a context ends: the
// call that makes it is given one.
func (c *checker) ends(ch ast.Expr) bool {
	values := []ast.Expr{ch}
	if v, isVar := sym.Object(c.info, ch).(*types.Var); isVar {
		values, _ = c.origin.Definitions(v)
	}
	for _, x := range values {
		call, isCall := ast.Unparen(x).(*ast.CallExpr)
		if !isCall {
			continue
		}
		for _, a := range call.Args {
			if !sym.IsContext(sym.OrInvalid(c.info.TypeOf(a))) {
				continue
			}
			if loss, _ := c.origin.Lost(a); loss != origin.Rooted {
				return true
			}
		}
	}
	return false
}

// answer reports whether a loop over messages looks for one of them: a comparison
// with a part of the message decides that it is left.
func (c *checker) answer(loop *ast.RangeStmt) bool {
	id, isIdent := loop.Key.(*ast.Ident)
	if !isIdent {
		return false
	}
	msg := c.info.ObjectOf(id)
	found := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		s, isIf := n.(*ast.IfStmt)
		if isIf && compares(c.info, s.Cond, msg) && leaves(s.Body) {
			found = true
		}
		return !found
	})
	return found
}

// compares reports whether a condition compares a part of a message with something.
func compares(info *types.Info, cond ast.Expr, msg types.Object) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		b, isBinary := n.(*ast.BinaryExpr)
		if isBinary && b.Op == token.EQL {
			for _, x := range []ast.Expr{b.X, b.Y} {
				sel, isSel := ast.Unparen(x).(*ast.SelectorExpr)
				if isSel && sym.Object(info, sel.X) == msg && msg != nil {
					found = true
				}
			}
		}
		return !found
	})
	return found
}

// leaves reports whether statements leave the loop around them.
func leaves(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = true
		case *ast.BranchStmt:
			found = found || n.Tok == token.BREAK || n.Tok == token.GOTO
		}
		return !found
	})
	return found
}
