package silentfallback

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// deed is what a call does outside of the process.
type deed struct {
	call   *ast.CallExpr // that does it, directly or through others
	words  string        // as messages put it
	writes bool
	op     catalogue.Op
	depth  int // calls between
}

// words say what an operation does. What is not listed is a look whether something is
// there, an aid to speed, or tidying up: that may fail.
var words = map[catalogue.Op]string{
	catalogue.OpHTTPSend: "an HTTP request", catalogue.OpRPCSend: "a remote call",
	catalogue.OpDBRead: "a read from the database", catalogue.OpDBWrite: "a write to the database",
	catalogue.OpDBExec: "a statement", catalogue.OpDBQuery: "a query", catalogue.OpDBCas: "a write to the database", catalogue.OpDBBatch: "a batch of statements",
	catalogue.OpMsgPublish: "a publish", catalogue.OpMsgEnqueue: "an enqueue",
	catalogue.OpSidefxPay: "a payment", catalogue.OpSidefxNotify: "a notification", catalogue.OpSidefxMail: "a mail",
	catalogue.OpTxBegin: "the begin of a transaction", catalogue.OpTxCommit: "a commit",
	catalogue.OpOutboxStore: "a write to the outbox", catalogue.OpESAppend: "an append to the event store", catalogue.OpESRead: "a read from the event store",
	catalogue.OpAggregateSave: "a save", catalogue.OpAggregateLoad: "a load",
	effects.OpPortState: "a save", effects.OpPortEvents: "a write of events", effects.OpPortBoth: "a save", effects.OpPortPublish: "a publish",
}

// reading are the operations that change nothing.
var reading = map[catalogue.Op]bool{
	catalogue.OpDBRead: true, catalogue.OpDBQuery: true, catalogue.OpESRead: true, catalogue.OpAggregateLoad: true, catalogue.OpTxBegin: true,
}

// deedIn finds the first thing that the calls of an expression do outside of the
// process, nil when nothing is known of any. Literals run elsewhere.
func (c *checker) deedIn(x ast.Expr) (found *deed) {
	if x == nil {
		return nil
	}
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if found == nil {
				found = c.deedOf(n)
			}
		}
		return found == nil
	})
	return found
}

// deedOf is what one call does: a write before a read.
func (c *checker) deedOf(call *ast.CallExpr) *deed {
	var best *deed
	list := c.fx.At(call)
	for i := range list {
		e := &list[i]
		text, counts := words[e.Op]
		if !counts || c.aside(e) {
			continue
		}
		d := &deed{call: call, words: text, writes: c.writes(e), op: e.Op, depth: len(e.Steps) - 1}
		if best == nil || d.writes && !best.writes {
			best = d
		}
	}
	if best != nil {
		return best
	}
	if d := c.scanned(call); d != nil {
		return d
	}
	return c.portDeed(call)
}

// scanned is the query that a call takes the row of out of a variable: it fails when the
// query did.
func (c *checker) scanned(call *ast.CallExpr) *deed {
	v, isVar := sym.Object(c.info, sym.OrBad(sym.Receiver(call))).(*types.Var)
	if !isVar || v.IsField() || sym.CalledName(call) != "Scan" {
		return nil
	}
	defs, implicit := c.fx.Reaching(v, call.Pos())
	if implicit || len(defs) != 1 {
		return nil
	}
	query, isCall := ast.Unparen(sym.OrBad(defs[0].Expr)).(*ast.CallExpr)
	if !isCall || !c.does(query, catalogue.OpDBQuery) {
		return nil
	}
	if _, several := c.info.TypeOf(query).(*types.Tuple); several { // the query has told its failure
		return nil
	}
	return c.deedOf(query)
}

// writes reports whether an effect changes something.
func (c *checker) writes(e *effects.Effect) bool {
	if e.Op == catalogue.OpHTTPSend {
		return !e.Method.Is("GET") && !e.Method.Is("HEAD")
	}
	return !reading[e.Op]
}

// aside reports whether an effect runs in a goroutine, or on something that may be
// gone at any time: a cache.
func (c *checker) aside(e *effects.Effect) bool {
	lib := c.libs[e.Lib]
	return lib != nil && lib.Is(catalogue.ClassCache) ||
		slices.ContainsFunc(e.Around, func(a effects.Around) bool { return a.Kind == effects.RunsGo })
}

// portDeed is what a method of a repository is for, where nothing is known of what is
// behind it.
func (c *checker) portDeed(call *ast.CallExpr) *deed {
	fn := sym.Callee(c.info, call)
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if fn == nil || !isSel || errorResult(fn.Signature()) < 0 || fn.Signature().Params().Len() == 0 || !sym.IsContext(fn.Signature().Params().At(0).Type()) {
		return nil
	}
	named := ports.Named(c.info.TypeOf(sel.X))
	if named == nil {
		return nil
	}
	switch c.ports.KindOf(named) {
	case ports.Repository, ports.EventStore, ports.Outbox:
		return &deed{call: call, words: "a call of the " + named.Obj().Name(), writes: !readsByName(fn.Name()), op: effects.OpPortCall}
	case ports.Publisher:
		return &deed{call: call, words: "a publish", writes: true, op: effects.OpPortPublish}
	}
	return nil
}

// reaches reports whether a call in an expression leaves the process.
func (c *checker) reaches(x ast.Expr) bool { return c.deedIn(x) != nil }

// changed reports whether a function has changed something outside of the process
// in front of a call, or does so anywhere else.
func (w *walk) changed(than *ast.CallExpr, anywhere bool) bool {
	for _, call := range w.f.Calls {
		if sym.Contains(than, call) || sym.Contains(call, than) || !anywhere && call.Pos() > than.Pos() {
			continue
		}
		if d := w.deedOf(call); d != nil && d.writes && d.op != catalogue.OpTxBegin || d == nil && w.asks(call) {
			return true
		}
	}
	return false
}

// asks reports whether a call has something done by an interface whose implementation is
// out of sight, which may fail: it may well be a write.
func (c *checker) asks(call *ast.CallExpr) bool {
	fn := sym.Callee(c.info, call)
	if fn == nil || errorResult(fn.Signature()) < 0 || readsByName(fn.Name()) {
		return false
	}
	return slices.ContainsFunc(c.fx.At(call), func(e effects.Effect) bool { return e.Op == effects.OpPortCall && has(e.Called(), changing) })
}

// keeps reports whether a function changes what its receiver, or another value that it
// did not make, holds: then that is its work, and what it stores of it comes second.
func (w *walk) keeps() (hit bool) {
	inBody(w.f.Body, func(n ast.Node) {
		as, isAssign := n.(*ast.AssignStmt)
		if !isAssign {
			return
		}
		for _, l := range as.Lhs {
			sel, isSel := ast.Unparen(l).(*ast.SelectorExpr)
			if !isSel {
				continue
			}
			root := w.fx.Root(sel)
			hit = hit || root != nil && (root.Pos() < w.f.Body.Pos() || w.f.Body.End() < root.Pos()) && !w.result(root)
		}
	})
	return hit
}

// result reports whether a variable is a result, or the model that is to be stored.
func (w *walk) result(v *types.Var) bool {
	return w.isResult(v) || w.isParam(v)
}

func (w *walk) isParam(v *types.Var) bool {
	for p := range w.f.Sig.Params().Variables() {
		if p == v {
			return true
		}
	}
	return false
}
