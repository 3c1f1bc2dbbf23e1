package lockscope

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
	"github.com/resilint/resilint/internal/writes"
)

// held is a call that waits for another host while something is held.
type held struct {
	call *ast.CallExpr
	span *txn.Span
	e    *effects.Effect
}

// network reports calls that wait for another host in an open transaction.
func (c *checker) network() {
	tx := txn.Of(c.pass)
	if len(tx.Spans()) == 0 {
		return
	}
	updates := slices.ContainsFunc(tx.Spans(), func(s *txn.Span) bool { return s.How == txn.Update })
	var found []held
	for _, f := range c.fx.Funcs() {
		if !c.any(f, c.remote) && !(updates && c.any(f, portCall)) || c.once(f) {
			continue
		}
		var failing []ast.Node
		for _, call := range f.Calls {
			h := held{call: call, e: c.first(call, c.remoteHere)}
			if h.e == nil && !c.service(call) || c.ofCallee(call) || c.recurs(call) {
				continue
			}
			if h.span = c.holds(tx.At(call), h.e); h.span == nil || c.published(call, h.e) {
				continue
			}
			if failing == nil {
				failing = failures(c.info, f.Body)
			}
			if !inside(failing, call) && !c.fromTx(h.span, f, call) {
				found = append(found, h)
			}
		}
	}
	for _, h := range innermost(found) {
		c.reportNetwork(h)
	}
}

// remoteHere reports whether an effect is remote, and in no transaction that the
// function called begins or joins itself: the finding is in there then.
func (c *checker) remoteHere(e *effects.Effect) bool { return c.remote(e) && !e.InTx() }

// recurs reports whether a call is one of the function that it stands in: what that
// does is reported where it does it.
func (c *checker) recurs(call *ast.CallExpr) bool {
	decl := sym.FuncAt(c.pass.Files, call.Pos())
	fn := sym.Callee(c.info, call)
	return decl != nil && fn != nil && c.info.Defs[decl.Name] == fn.Origin()
}

// single matches functions and packages whose work is done once, by somebody who
// waits for it.
var single = regexp.MustCompile(`(?i)migrat|seed|backfill|^rotate`)

// once reports whether a function, or the one around it, does such work.
func (c *checker) once(f *effects.Func) bool {
	decl := sym.FuncAt(c.pass.Files, f.Syntax.Pos())
	return single.MatchString(c.pass.Pkg.Name()) || decl != nil && single.MatchString(decl.Name.Name)
}

func (c *checker) reportNetwork(h held) {
	called := place.Call(c.info, h.call)
	var at token.Pos
	var message string
	switch h.span.How {
	case txn.Update:
		at = h.span.Begin.Pos()
		does := "calls another service"
		if h.e != nil {
			does = c.doing(h.e) + via(h.e)
		}
		message = fmt.Sprintf("update function of %s %s with %s: what it changes is locked meanwhile, or changed by others",
			place.Call(c.info, h.span.Begin), does, called)
	case txn.Given, txn.Field:
		at = h.span.Tx.Pos()
		message = fmt.Sprintf("transaction %s is open while %s %s%s: locks and connection are held until it answers",
			h.span.Tx.Name(), called, c.doing(h.e), via(h.e))
	default:
		at = h.span.Begin.Pos()
		message = fmt.Sprintf("transaction begun at %s is open while %s %s%s: locks and connection are held until it answers",
			place.Line(c.pass.Fset, at), called, c.doing(h.e), via(h.e))
	}
	report.Report(c.pass, network, report.Finding{
		Range:   place.Called(h.call),
		Message: message,
		Related: []report.Related{{Pos: at, Message: "the transaction is open from here"}},
	})
}

// holds is the innermost transaction that is open for sure when a call runs, and
// locks what it touches; nil when there is none. What goes to the system that the
// transaction is of is part of it. Of a call that is known by the shape of a port
// only, the update function of a repository is asked for.
func (c *checker) holds(at []txn.At, e *effects.Effect) (span *txn.Span) {
	for _, a := range at {
		if !a.Sure() || a.Optimistic || e == nil && a.How != txn.Update {
			continue
		}
		if a.Row != nil && a.Row.Lib != nil {
			if a.Row.Lib.Is(catalogue.ClassES) || e != nil && a.Row.Lib.ID == e.Lib {
				continue
			}
		}
		span = a.Span
	}
	return span
}

// ofCallee reports whether a call is one of a function that is given the
// transaction, or whose receiver holds it: the finding is in there.
func (c *checker) ofCallee(call *ast.CallExpr) bool {
	fn := sym.Callee(c.info, call)
	if fn == nil || !c.fx.Own(fn) {
		return false
	}
	for p := range fn.Signature().Params().Variables() {
		if c.kinds.Handle(p.Type()) {
			return true
		}
	}
	recv := fn.Signature().Recv()
	return recv != nil && !types.IsInterface(recv.Type()) && c.kinds.Holds(recv.Type())
}

// published reports whether a call is a message inside a transaction, as the rule
// about those sees it, or one that a relay hands on: it holds the rows so that no
// other one takes them.
func (c *checker) published(call *ast.CallExpr, e *effects.Effect) bool {
	if e == nil || e.Op != catalogue.OpMsgPublish {
		return false
	}
	for _, flow := range writes.Of(c.pass) {
		if !sym.Contains(flow.Node, call) {
			continue
		}
		if flow.Relays() {
			return true
		}
		for _, a := range flow.Acts {
			if a.Call == call && a.Kind == writes.Message && a.ByEffect && (flow.Open(a).IsValid() || flow.Given(a) != nil) {
				return true
			}
		}
	}
	return false
}

// fromTx reports whether a call is made on something that was made from the
// transaction: a publisher that stores its messages in it.
func (c *checker) fromTx(s *txn.Span, f *effects.Func, call *ast.CallExpr) bool {
	root := c.fx.Root(sym.OrBad(sym.Receiver(call)))
	if root == nil || s.Tx == nil {
		return false
	}
	made := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		a, isAssign := n.(*ast.AssignStmt)
		if !isAssign || made {
			return !made
		}
		for _, l := range a.Lhs {
			if id, isIdent := l.(*ast.Ident); isIdent && c.info.ObjectOf(id) == root {
				for _, r := range a.Rhs {
					made = made || c.mentions(r, s.Tx)
				}
			}
		}
		return !made
	})
	return made || root == s.Tx || slices.ContainsFunc(call.Args, func(x ast.Expr) bool { return c.mentions(x, s.Tx) })
}

func (c *checker) mentions(n ast.Node, v types.Object) bool {
	found := false
	ast.Inspect(n, func(m ast.Node) bool {
		id, isIdent := m.(*ast.Ident)
		found = found || isIdent && c.info.ObjectOf(id) == v
		return !found
	})
	return found
}

// innermost leaves out the calls that another one stands in: what a literal does
// is reported there.
func innermost(all []held) (out []held) {
	for _, h := range all {
		if !slices.ContainsFunc(all, func(o held) bool { return o.call != h.call && sym.Contains(h.call, o.call) }) {
			out = append(out, h)
		}
	}
	return out
}

// failures are the branches of a body that handle an error.
func failures(info *types.Info, body ast.Node) []ast.Node {
	found := []ast.Node{}
	ast.Inspect(body, func(n ast.Node) bool {
		s, isIf := n.(*ast.IfStmt)
		if !isIf {
			return true
		}
		b, isBinary := ast.Unparen(s.Cond).(*ast.BinaryExpr)
		if isBinary && (b.Op == token.NEQ || b.Op == token.EQL) && info.Types[b.Y].IsNil() && sym.IsError(sym.OrInvalid(info.TypeOf(b.X))) {
			if b.Op == token.NEQ {
				found = append(found, s.Body)
			} else if s.Else != nil {
				found = append(found, s.Else)
			}
		}
		return true
	})
	return found
}

func inside(nodes []ast.Node, n ast.Node) bool {
	return slices.ContainsFunc(nodes, func(o ast.Node) bool { return sym.Contains(o, n) })
}
