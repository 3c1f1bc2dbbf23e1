package txboundary

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/suppress"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// unit is one transaction that a function begins and commits, itself or in a
// helper, and that changes state.
type unit struct {
	call *ast.CallExpr // begins it, or is the call of the helper
	span *txn.Span     // nil when a helper does it all
	ends []token.Pos   // where it is committed
	on   string        // what it is begun on, or the helper is a method of
	root *types.Var    // the variable at the left end of that
	pool effects.Val   // what it is begun on, as seen by the function
	path []ast.Node    // the nodes around the call, the function's body first
	what what
	// How messages call it when it is the first, and when it is the second.
	first, second string
}

// twice reports functions that commit a transaction and then begin another, when
// both change state of one database.
func (c *checker) twice() {
	if report.DeveloperTool(c.pass) || apartPackage(c.pass.Pkg) {
		return
	}
	spans := map[*effects.Func][]*txn.Span{}
	for _, s := range txn.Of(c.pass).Spans() {
		if s.How <= txn.Closure && s.Begin != nil {
			spans[s.Fn] = append(spans[s.Fn], s)
		}
	}
	for _, f := range c.effects.Funcs() {
		units := c.units(f, spans)
		for i, b := range units {
			if a := c.before(f, units[:i], b); a != nil {
				c.reportTwice(f, a, b)
				break
			}
		}
	}
}

func (c *checker) reportTwice(f *effects.Func, a, b *unit) {
	if _, agreed := suppress.Annotation(c.pass, suppress.TxOwner, b.call); agreed {
		return
	}
	who := "a function"
	if decl := sym.FuncAt(c.pass.Files, f.Syntax.Pos()); decl != nil {
		who = place.Func(decl)
	}
	report.Report(c.pass, twice, report.Finding{
		Range: place.Called(b.call),
		Message: fmt.Sprintf("command %s commits twice: %s is over when %s begins; a failure here leaves half of it",
			who, a.first, b.second),
		Related: []report.Related{{Pos: a.call.Pos(), Message: "the first transaction"}},
	})
}

// units lists the transactions of a function in the order of the source.
func (c *checker) units(f *effects.Func, spans map[*effects.Func][]*txn.Span) (units []*unit) {
	if c.aside(f) || len(spans[f]) == 0 && !transacts(f.Summary) {
		return nil
	}
	for _, call := range f.Calls {
		u := c.unit(f, call, spans)
		if u == nil {
			continue
		}
		if u.path = pathTo(f.Body, call); u.path != nil && !inLoop(u.path) {
			units = append(units, u)
		}
	}
	return units
}

// transacts reports whether a function begins a transaction, itself or below it.
func transacts(s *effects.Summary) bool {
	return s != nil && slices.ContainsFunc(s.Effects, func(e effects.Effect) bool { return e.InTx() })
}

// unit makes a unit of a call that begins a transaction, or of one whose function
// begins and commits one: a method of the same value. What other values do in
// theirs is for those to know.
func (c *checker) unit(f *effects.Func, call *ast.CallExpr, spans map[*effects.Func][]*txn.Span) *unit {
	for _, s := range spans[f] {
		if s.Begin == call {
			return c.ofSpan(s)
		}
	}
	fn := sym.Callee(c.info, call)
	if fn == nil || !c.effects.Own(fn) || len(txn.Of(c.pass).MayBeOpen(call)) > 0 || c.repeatable(fn.Name()) {
		return nil
	}
	recv := sym.Receiver(call)
	if v, isVar := sym.Object(c.info, sym.OrBad(recv)).(*types.Var); !isVar || v.Kind() != types.RecvVar {
		return nil
	}
	in := c.commits(call)
	if in == (what{}) {
		return nil
	}
	of := " of " + place.Call(c.info, call)
	return &unit{
		call: call, what: in, ends: []token.Pos{call.End()}, on: types.ExprString(recv), root: c.effects.Root(recv),
		pool: c.begunOn(call, spans), first: "the transaction" + of, second: "that" + of,
	}
}

func (c *checker) ofSpan(s *txn.Span) *unit {
	on, root := c.begins(s)
	if c.nested(s) || s.Escapes || s.Optimistic || s.ByShape || on == "" {
		return nil
	}
	in := c.changes(s)
	if in == (what{}) {
		return nil
	}
	u := &unit{call: s.Begin, span: s, what: in, ends: []token.Pos{s.Begin.End()}, on: on, root: root, second: "this one"}
	if s.Pool != nil {
		u.pool = c.effects.Value(s.Pool)
	}
	u.first = fmt.Sprintf("the transaction begun on line %d", c.pass.Fset.Position(s.Begin.Pos()).Line)
	if s.How == txn.Begun {
		u.ends = nil
		for _, e := range s.Ends {
			if e.Commits && !e.Deferred {
				u.ends = append(u.ends, e.Call.End())
			}
		}
	}
	return u
}

// before returns the unit that is committed for sure when another begins on the
// same pool, with nothing in between that would be a reason to commit: nil when
// there is none.
func (c *checker) before(f *effects.Func, units []*unit, b *unit) *unit {
	for i := len(units) - 1; i >= 0; i-- {
		a := units[i]
		if a.span == nil && b.span == nil {
			continue // two complete operations: whether they are one command is not in view
		}
		if !sameStore(a, b) || !a.what.state || bothClosures(a, b) && !b.what.state || !follows(a, b) || c.onFailure(a, b) || c.reason(f, a, b) {
			continue
		}
		if a.span != nil && !slices.Contains(txn.Of(c.pass).After(b.call), a.span) {
			continue
		}
		return a
	}
	return nil
}

// begins says in the words of the source what a transaction is begun on: the pool,
// or the helper that runs a function in it and what else it is given.
func (c *checker) begins(s *txn.Span) (on string, root *types.Var) {
	if s.Pool != nil {
		return types.ExprString(s.Pool), c.effects.Root(s.Pool)
	}
	if s.How != txn.Closure {
		return "", nil
	}
	on, root = types.ExprString(s.Begin.Fun), c.effects.Root(s.Begin.Fun)
	for _, a := range s.Begin.Args {
		if t := sym.OrInvalid(c.info.TypeOf(a)); !sym.IsContext(t) && !isFunc(t) {
			on += " " + types.ExprString(a)
		}
	}
	return on, root
}

func isFunc(t types.Type) bool {
	_, is := types.Unalias(t).Underlying().(*types.Signature)
	return is
}

// sameStore reports whether two units are begun on one pool: by the same words of
// the same variable, and by the same field where that is seen. Two databases
// cannot share a transaction.
func sameStore(a, b *unit) bool {
	if a.pool.Kind == effects.Param && b.pool.Kind == effects.Param && a.pool.Text != "" && b.pool.Text != "" {
		return a.pool.Index == b.pool.Index && a.pool.Text == b.pool.Text && (a.root == b.root || a.span == nil || b.span == nil)
	}
	return a.on == b.on && a.root == b.root && (a.span == nil) == (b.span == nil)
}

// begunOn returns what a method of the package begins its transactions on, as its
// caller sees it; the zero value when that is not known or not one thing.
func (c *checker) begunOn(call *ast.CallExpr, spans map[*effects.Func][]*txn.Span) (on effects.Val) {
	recv := c.effects.Value(sym.Receiver(call))
	if recv.Kind != effects.Param {
		return effects.Val{}
	}
	for _, s := range spans[c.effects.Func(sym.Callee(c.info, call))] {
		if s.Pool == nil {
			return effects.Val{}
		}
		pool := c.effects.Value(s.Pool)
		if pool.Kind != effects.Param || pool.Index != -1 {
			return effects.Val{}
		}
		seen := effects.Val{Kind: effects.Param, Index: recv.Index, Text: recv.Text + pool.Text}
		if on.Kind == effects.Param && on.Text != seen.Text {
			return effects.Val{}
		}
		on = seen
	}
	return on
}

// end returns the last commit above a place, invalid when there is none.
func (u *unit) end(above token.Pos) (end token.Pos) {
	for _, e := range u.ends {
		if e <= above {
			end = e
		}
	}
	return end
}

// bothClosures reports two transactions around functions. Where the second only
// stores the events of the first, that is a finding about events.
func bothClosures(a, b *unit) bool {
	return a.span != nil && b.span != nil && a.span.How == txn.Closure && b.span.How == txn.Closure
}

// aside reports a function that is no command: it sets something up, moves or
// repairs stored data, or works in the background.
func (c *checker) aside(f *effects.Func) bool {
	decl, isDecl := f.Syntax.(*ast.FuncDecl)
	if !isDecl {
		return true
	}
	if report.Skipped(c.pass, decl.Pos()) || asideName(decl.Name.Name) || asideName(place.Receiver(decl)) {
		return true
	}
	return layers.Of(c.pass).Layer == layers.Composition && decl.Recv == nil
}
