package lostupdate

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/schema"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

var (
	// serialNames are the isolation levels under which a transaction that wrote
	// over the changes of another one fails.
	serialNames = sym.Names(`(?i)serializable|repeatable_?read|^(level|iso(lation)?)?_?snapshot$`)
	lockNames   = sym.Names(`(?i)(^|_)(lock|trylock|mutex)|for_?update|with_?lock|advisory|[a-z](Lock|Locked|ForUpdate|Locking)([A-Z]|$)`)
)

// findLocks notes which rows the package locks as it reads them, and whether it
// asks for isolation.
func (l *loads) findLocks() {
	for _, s := range l.st.All() {
		if s.Lock.Kind == sqltext.LockForUpdate {
			l.locks = append(l.locks, s)
		}
	}
	for id, obj := range l.info.Uses {
		if _, isConst := obj.(*types.Const); isConst {
			l.serial = l.serial || serialNames.MatchString(id.Name)
		}
	}
}

// locked reports whether nothing can come between the load and the write at a
// call as far as that is in view: a lock is held, or a transaction refuses. s is
// the statement that writes, nil when it is out of view.
func (l *loads) locked(f *effects.Func, call *ast.CallExpr, s *statements.Statement) bool {
	open := l.tx.MayBeOpen(call)
	for _, span := range open {
		if span.Optimistic {
			return true
		}
	}
	inTx := len(open) > 0 || s != nil && s.Handle != statements.Pool
	if inTx && (l.serial || s != nil && (l.locksRows(s) || l.writtenFirst(f, s)) || l.oneWriter()) {
		return true
	}
	return l.takesLock(f, call.Pos())
}

// oneWriter reports whether the database has one writer at a time, so that a
// transaction which has read and finds another one writing fails.
func (l *loads) oneWriter() bool { return l.schema.OwnDialects().Only(schema.SQLite) }

// writtenFirst reports whether a function changes rows of a table before it reads
// any: an update holds its rows as a read for update does.
func (l *loads) writtenFirst(f *effects.Func, s *statements.Statement) bool {
	for _, first := range l.within(f) {
		if sameTarget(first, s) {
			return first != s && (first.Verb == statements.Update || first.Verb == statements.Delete)
		}
	}
	return false
}

// locksRows reports whether the package has a read that locks rows of what a
// statement changes: another method of the repository, called in the same
// transaction, takes the lock.
func (l *loads) locksRows(s *statements.Statement) bool {
	for _, lock := range l.locks {
		if sameTarget(lock, s) || lock.Target() == "" {
			return true
		}
	}
	return false
}

// sameTarget reports whether two statements touch rows of one table, as far as
// that is known.
func sameTarget(a, b *statements.Statement) bool {
	if a.Model != nil && b.Model != nil && a.Model == b.Model {
		return true
	}
	return a.Table != "" && sqltext.SameName(a.Table, b.Table)
}

// takesLock reports whether the function takes a lock of any kind above a place.
func (l *loads) takesLock(f *effects.Func, to token.Pos) bool {
	held := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if held || !isCall || call.Pos() > to {
			return !held
		}
		for _, row := range l.res.Rows(call) {
			if row.Op == catalogue.OpLockAcquire || row.Op == catalogue.OpLockRow {
				held = true
			}
		}
		if fn := sym.Callee(l.info, call); fn != nil && lockNames.MatchString(fn.Name()) && !strings.HasPrefix(fn.Name(), "Un") {
			held = true
		}
		for _, e := range l.res.At(call) {
			held = held || e.Op == catalogue.OpLockAcquire || e.Op == catalogue.OpLockRow || locksSQL(e.SQL.Text)
		}
		return !held
	})
	return held
}

// snapshots matches statements under whose isolation a write over the changes of
// others fails.
var snapshots = sym.Names(`(?i)isolation\s+level\s+(repeatable|snapshot)`)

// locksSQL reports a statement that keeps others from what is loaded, by its text.
func locksSQL(text string) bool { return sqltext.TakesLock(text) || snapshots.MatchString(text) }
