package txrollback

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/cfg"

	"github.com/resilint/resilint/internal/extent"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// paths follows every path from the begin of a transaction, and reports it when
// one of them leaves the function with the transaction open.
func (c *checker) paths(tx *open) {
	g := cfg.New(tx.fn.Body, func(call *ast.CallExpr) bool { return !sym.NeverReturns(c.info, call) })
	w := &walker{c: c, tx: tx, seen: map[step]bool{}, writes: len(tx.uses.handed) == 0}
	if w.writes {
		w.walk(g)
	}
	if w.deferredBefore() || c.cancelled(tx) {
		return
	}
	w = &walker{c: c, tx: tx, seen: map[step]bool{}}
	w.walk(g)
	switch {
	case len(w.leaks) > 0:
		c.reportLeak(tx, w.leaks)
	case w.callback != nil && !w.guarded && len(tx.uses.handed) == 0:
		report.Report(c.pass, onPanic, report.Finding{
			Range:   tx.call,
			Message: fmt.Sprintf("transaction stays open when %s panics: no deferred rollback", types.ExprString(w.callback.Fun)),
			Related: []report.Related{{Pos: w.callback.Pos(), Message: "a panic in here leaves the transaction open"}},
			Fixes:   c.fixes(tx),
		})
	}
}

func (c *checker) reportLeak(tx *open, leaks []ast.Node) {
	p := c.pass.Fset.Position(leaks[0].Pos())
	what, why := "the return on line", "no commit and no rollback on that path"
	switch {
	case leaks[0] == tx.stmt:
		what = "the next round of the loop, which begins another on line"
	case leaks[0].Pos() >= tx.fn.Body.Rbrace: // the graph has a return there
		what = "the end of the function on line"
	case tx.uses.unheard[leaks[0]]:
		why = "the deferred rollback looks at another error variable"
	}
	more := ""
	if n := len(leaks) - 1; n > 0 {
		more = fmt.Sprintf(" (and %d more)", n)
	}
	report.Report(c.pass, leftOpen, report.Finding{
		Range:   tx.call,
		Message: fmt.Sprintf("transaction %s is left open by %s %d%s: %s", tx.v.Name(), what, p.Line, more, why),
		Related: []report.Related{{Pos: leaks[0].Pos(), Message: "left here with the transaction open"}},
		Fixes:   c.fixes(tx),
	})
}

// step is a place in the graph with what is known there.
type step struct {
	b     *cfg.Block
	fresh bool
	only  types.Object
}

// walker follows the paths on which a transaction is open.
type walker struct {
	c        *checker
	tx       *open
	seen     map[step]bool
	leaks    []ast.Node    // returns that leave it open
	callback *ast.CallExpr // a call of a function the caller gave, while it is open
	guarded  bool          // a deferred function ends it
	writes   bool          // look for writes on the pool: a deferred end comes later
}

// walk follows the paths that lead on from the begin.
func (w *walker) walk(g *cfg.CFG) {
	for _, b := range g.Blocks {
		for i, n := range b.Nodes {
			if n == w.tx.stmt {
				w.block(b, i+1, w.tx.err != nil, nil)
			}
		}
	}
}

// block follows a block from one of its nodes on. fresh says that the error
// variable still has the error of begin; only is the variable that has to hold
// an error for a deferred function to roll back, nil when there is none.
func (w *walker) block(b *cfg.Block, from int, fresh bool, only types.Object) {
	told := false // the block gives that variable a value
	for _, n := range b.Nodes[from:] {
		if on, partly := w.rollsBackOn(n); partly {
			w.guarded = true
			if on != nil {
				only = on
			}
			continue
		}
		if n == w.tx.stmt && w.tx.isNew() {
			w.leak(n)
		}
		if w.closes(n) {
			return
		}
		if r, isReturn := n.(*ast.ReturnStmt); isReturn {
			switch {
			case only == nil:
				w.leak(r)
			case !told && w.returnsOther(r, only):
				w.tx.uses.unheard[r] = true
				w.leak(r)
			}
			return
		}
		if fresh && assigns(w.c.info, n, w.tx.err) {
			fresh = false
		}
		told = told || only != nil && assigns(w.c.info, n, only)
		if w.writes {
			w.besides(n)
		}
		w.noteCallback(n)
	}
	succs := b.Succs
	if len(b.Nodes) > 0 && len(succs) == 2 {
		if cond, isExpr := b.Nodes[len(b.Nodes)-1].(ast.Expr); isExpr {
			succs = w.open(cond, succs, fresh)
		}
	}
	for _, s := range succs {
		next := step{s, fresh, only}
		if !w.seen[next] {
			w.seen[next] = true
			w.block(s, 0, fresh, only)
		}
	}
}

// leak notes a place where the function is left. A transaction begun in a loop
// may be ended in a later round, unless each round has its own variable: else
// what lies behind the loop says nothing.
func (w *walker) leak(n ast.Node) {
	if l := w.tx.loop; l != nil && !w.tx.isNew() && !(l.Pos() <= n.Pos() && n.End() <= l.End()) {
		return
	}
	for _, l := range w.leaks {
		if l == n {
			return
		}
	}
	w.leaks = append(w.leaks, n)
}

// closes reports whether a node ends the transaction, hands it on, or begins
// another one in its variable.
func (w *walker) closes(n ast.Node) bool {
	if d, isDefer := n.(*ast.DeferStmt); isDefer {
		if lit, isLit := ast.Unparen(d.Call.Fun).(*ast.FuncLit); isLit && w.tx.uses.endsIn(lit) || w.tx.uses.ends(d.Call) {
			w.guarded = true
			return !w.writes
		}
		return w.tx.uses.handsOn(n)
	}
	if r, isReturn := n.(*ast.ReturnStmt); isReturn && w.tx.uses.returns(r) || w.tx.uses.handsOn(n) {
		return true
	}
	if a, isAssign := n.(*ast.AssignStmt); isAssign && n != w.tx.stmt {
		for _, l := range a.Lhs {
			if id, isIdent := l.(*ast.Ident); isIdent && w.c.info.ObjectOf(id) == w.tx.v {
				return true
			}
		}
	}
	return n == w.tx.stmt || w.tx.uses.endsIn(n)
}

// open returns the ways on which the transaction is there: not where begin
// failed, and not where its variable is nil. Of "err != nil || other" nobody can
// tell which of the two held.
func (w *walker) open(cond ast.Expr, succs []*cfg.Block, fresh bool) (on []*cfg.Block) {
	t := w.tx.thing(fresh)
	for i, s := range succs {
		switch v := t.Told(w.c.info, extent.Condition(cond, w.tx.uses.tags), i == 0); {
		case v == extent.Failed, v == extent.Either && i == 0:
		default:
			on = append(on, s)
		}
	}
	return on
}

// thing is what conditions tell of. fresh says that the error variable still has
// the error of begin.
func (tx *open) thing(fresh bool) *extent.Thing {
	t := &extent.Thing{Var: tx.v}
	if fresh {
		t.Err = tx.err
	}
	return t
}

// noteCallback notes a call of a function that the caller gave.
func (w *walker) noteCallback(n ast.Node) {
	if w.callback != nil {
		return
	}
	ast.Inspect(n, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if id, isIdent := ast.Unparen(m.Fun).(*ast.Ident); isIdent && isParam(w.c.info.ObjectOf(id)) {
				w.callback = m
			}
		}
		return w.callback == nil
	})
}

// besides reports writes on the pool in a node.
func (w *walker) besides(n ast.Node) {
	if w.tx.pool == nil {
		return
	}
	ast.Inspect(n, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			w.c.besides(m, w.tx.pool, w.tx.call)
		}
		return true
	})
}

// deferredBefore reports whether a function deferred before begin ends the
// transaction: it is there for whatever comes.
func (w *walker) deferredBefore() bool {
	found := false
	ast.Inspect(w.tx.fn.Body, func(n ast.Node) bool {
		if _, isLit := n.(*ast.FuncLit); isLit {
			return false
		}
		if d, isDefer := n.(*ast.DeferStmt); isDefer && d.Pos() < w.tx.call.Pos() {
			if lit, isLit := ast.Unparen(d.Call.Fun).(*ast.FuncLit); isLit && w.tx.uses.endsIn(lit) {
				found = true
			}
		}
		return !found
	})
	return found
}
