package lostupdate

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// lockedBefore reports whether nobody can be faster than the write: the row is
// locked above it by a read for update, or read in a transaction that fails when
// somebody was, in the function or in one that calls it.
func (r *rows) lockedBefore(s *statements.Statement) bool {
	decl := sym.FuncAt(r.pass.Files, s.Pos())
	if decl == nil {
		return false
	}
	if r.locksIn(decl, s) {
		return true
	}
	fn, isFunc := r.info.Defs[decl.Name].(*types.Func)
	if !isFunc {
		return false
	}
	for _, call := range r.res.CallersOf(fn) {
		if from := sym.FuncAt(r.pass.Files, call.Pos()); from != nil && from != decl && r.locksAbove(from, call, s) {
			return true
		}
	}
	return false
}

func (r *rows) locksIn(decl *ast.FuncDecl, s *statements.Statement) bool {
	return r.locksAbove(decl, s.Call, s)
}

// locksAbove reports whether a function reads rows of the table before a call, for
// update or in a serializable transaction.
func (r *rows) locksAbove(decl *ast.FuncDecl, before *ast.CallExpr, s *statements.Statement) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || found || call == before || call.Pos() >= before.End() {
			return !found
		}
		for _, other := range r.st.At(call) {
			found = found || other.Lock.Kind == sqltext.LockForUpdate && (sameTarget(other, s) || s.Target() == "") ||
				other.Verb == statements.Select && sameTarget(other, s) && r.serialized(other) && r.serialized(s)
		}
		for _, e := range r.res.At(call) {
			if e.SQL.Kind == effects.Const && locksSQL(e.SQL.Text) {
				found = found || readsTable(e.SQL.Text, s.Table)
			}
		}
		return !found
	})
	return found
}

// serialized reports a statement of a transaction that fails by itself when what
// it has read was changed.
func (r *rows) serialized(s *statements.Statement) bool {
	open := r.tx.MayBeOpen(s.Call)
	return (len(open) > 0 || s.Handle == statements.Tx) && (r.serial || r.oneWriter()) ||
		slices.ContainsFunc(open, func(span *txn.Span) bool { return span.Optimistic })
}
