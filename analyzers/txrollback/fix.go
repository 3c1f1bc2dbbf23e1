package txrollback

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/extent"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/sym"
)

// fixes offers a deferred rollback right behind the begin, or behind the check
// of its error. It is offered only where it changes nothing but the paths that
// leave the transaction open: a rollback of a transaction that has ended must do
// nothing, nothing else may be deferred that ends it, and the variable may hold
// no other transaction by the time the function returns.
func (c *checker) fixes(tx *open) []analysis.SuggestedFix {
	if tx.loop != nil || tx.uses.defs > 1 || len(tx.ends) > 0 || len(tx.uses.handed) > 0 || c.endDeferred(tx) || jumps(tx.fn.Body) {
		return nil
	}
	rollback := c.rollback(tx)
	if rollback == "" {
		return nil
	}
	after := c.checked(tx)
	if after == nil {
		return nil
	}
	at := place.LineEnd(c.pass.Fset, after)
	return []analysis.SuggestedFix{{
		Message:   "defer a rollback, which does nothing after the commit",
		TextEdits: []analysis.TextEdit{{Pos: at, End: at, NewText: []byte("\n" + c.indent(after) + "defer " + rollback)}},
	}}
}

// jumps reports a body with a goto, which may make a loop of it.
func jumps(body ast.Node) (does bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		b, isBranch := n.(*ast.BranchStmt)
		does = does || isBranch && b.Tok == token.GOTO
		return !does
	})
	return does
}

// endDeferred reports whether anything that is deferred ends the transaction.
func (c *checker) endDeferred(tx *open) bool {
	found := false
	ast.Inspect(tx.fn.Body, func(n ast.Node) bool {
		if d, isDefer := n.(*ast.DeferStmt); isDefer {
			lit, isLit := ast.Unparen(d.Call.Fun).(*ast.FuncLit)
			found = found || tx.uses.ends(d.Call) || isLit && tx.uses.endsIn(lit)
		}
		return !found
	})
	return found
}

// rollback returns the call to defer, "" when the library has no rollback that
// may follow a commit. An error is assigned to the blank identifier, so that
// nobody has to wonder whether it was forgotten.
func (c *checker) rollback(tx *open) string {
	set := types.NewMethodSet(tx.v.Type())
	for i := range set.Len() {
		fn, isFunc := set.At(i).Obj().(*types.Func)
		if !isFunc || !c.harmless(fn) {
			continue
		}
		sig, arg := fn.Signature(), ""
		switch n := sig.Params().Len(); {
		case n > 1:
			continue
		case n == 1:
			if arg = c.context(tx); arg == "" {
				return ""
			}
		}
		call := tx.v.Name() + "." + fn.Name() + "(" + arg + ")"
		if sig.Results().Len() == 1 && sym.IsError(sig.Results().At(0).Type()) {
			return "func() { _ = " + call + " }()"
		}
		return call
	}
	return ""
}

// harmless reports a method that rolls back, and does nothing when the
// transaction has ended.
func (c *checker) harmless(fn *types.Func) bool {
	for _, row := range c.table.Call(sym.Key(fn.Origin())) {
		if row.Op == catalogue.OpTxRollback && row.Is(catalogue.AttrHarmless) {
			return true
		}
	}
	return false
}

// context returns the context that a transaction is begun with, as it is written; ""
// when there is none that may be written twice, or its variable gets another one by
// the time the function returns.
func (c *checker) context(tx *open) string {
	for _, a := range tx.call.Args {
		if !sym.IsContext(sym.OrInvalid(c.info.TypeOf(a))) {
			continue
		}
		x := ast.Unparen(a)
		call, isCall := x.(*ast.CallExpr)
		root := rootOf(x)
		if isCall && len(call.Args) > 0 || root == nil || c.assignedBelow(tx, root) {
			return ""
		}
		return types.ExprString(a) // ctx, r.Context()
	}
	return ""
}

// assignedBelow reports whether a variable gets another value after a transaction was
// begun.
func (c *checker) assignedBelow(tx *open, id *ast.Ident) (is bool) {
	ast.Inspect(tx.fn.Body, func(n ast.Node) bool {
		if a, isAssign := n.(*ast.AssignStmt); isAssign && a.Pos() > tx.call.Pos() {
			is = is || assigns(c.info, a, c.info.ObjectOf(id))
		}
		return !is
	})
	return is
}

// checked returns the statement behind which the transaction is there for sure:
// the check of begin's error, or begin itself where it has no error to check.
func (c *checker) checked(tx *open) ast.Stmt {
	block, i := c.place(tx)
	if block == nil {
		return nil
	}
	began := tx.thing(true)
	if check, isIf := block[i].(*ast.IfStmt); isIf { // if tx, err = begin(); err != nil
		return leaving(check, began.Told(c.info, check.Cond, false))
	}
	if i+1 < len(block) {
		if check, isIf := block[i+1].(*ast.IfStmt); isIf && check.Init == nil {
			if after := leaving(check, began.Told(c.info, check.Cond, false)); after != nil {
				return after
			}
		}
	}
	if len(tx.stmt.(*ast.AssignStmt).Lhs) == 1 && tx.err == nil {
		return tx.stmt
	}
	return nil
}

// leaving returns a check that leaves where begin has failed, by what is told where
// its condition does not hold; nil for others.
func leaving(check *ast.IfStmt, behind extent.Verdict) ast.Stmt {
	if behind != extent.Opened || check.Else != nil || len(check.Body.List) == 0 {
		return nil
	}
	switch last := check.Body.List[len(check.Body.List)-1].(type) {
	case *ast.ReturnStmt:
		return check
	case *ast.ExprStmt:
		if call, isCall := last.X.(*ast.CallExpr); isCall && sym.CalledName(call) == "panic" {
			return check
		}
	}
	return nil
}

// place returns the list of statements that begin stands in, alone or as the
// init of an if, and where.
func (c *checker) place(tx *open) (list []ast.Stmt, at int) {
	ast.Inspect(tx.fn.Body, func(n ast.Node) bool {
		stmts := sym.Statements(n)
		for i, s := range stmts {
			check, isIf := s.(*ast.IfStmt)
			if s == tx.stmt || isIf && check.Init == tx.stmt {
				list, at = stmts, i
			}
		}
		return list == nil
	})
	if list != nil && list[at] != tx.stmt && tx.stmt.(*ast.AssignStmt).Tok == token.DEFINE {
		return nil, 0 // the variable ends with the if
	}
	return list, at
}

// indent returns the white space in front of a statement, so that the fix looks
// right before anybody formats it.
func (c *checker) indent(n ast.Node) string {
	return strings.Repeat("\t", max(0, c.pass.Fset.Position(n.Pos()).Column-1))
}
