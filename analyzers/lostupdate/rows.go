package lostupdate

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

// rows looks for writes that may change no row, and what the code makes of it.
type rows struct {
	*loads
	// fixed are the blocks in which a fix has given a result its name.
	fixed map[*ast.BlockStmt]bool
}

// checkRows judges the statements of a package by their affected rows.
func (l *loads) checkRows() {
	r := &rows{l, map[*ast.BlockStmt]bool{}}
	if r.migrates() {
		return
	}
	for _, s := range l.st.All() {
		if !s.Writes() || s.Verb == statements.Insert || s.Verb == statements.Upsert || report.Skipped(l.pass, s.Pos()) {
			continue
		}
		switch s.Rows.Look {
		case statements.Ignored, statements.Logged:
			r.unlooked(s)
		case statements.Checked:
			r.untyped(s)
			r.swallowed(s)
		}
	}
}

// unlooked reports a write that nobody asks how many rows it changed, unless it
// is known for writing over what others have changed: the cure of that is a
// condition, whose rows have to be looked at.
func (r *rows) unlooked(s *statements.Statement) {
	if r.reported[place.Called(s.Call).Pos()] {
		return
	}
	g := r.guardOf(s)
	if g == nil {
		g = r.lost(s)
	}
	if g == nil || r.excused(s) || r.reread(s) || r.lockedBefore(s) || r.inHelper(s) {
		return
	}
	report.Report(r.pass, rowless, report.Finding{
		Range: place.Called(s.Call), Message: g.message(s), Fixes: r.fixes(s, g),
	})
}

// swallowed reports a lost race that the code sees and takes for success: the
// version was another one, the amount was not there, and the function returns
// no error. Where more is done below for those that were first, the others have
// nothing to do.
func (r *rows) swallowed(s *statements.Statement) {
	g := r.guardOf(s)
	if g == nil || !g.refuses || s.Rows.Test == nil || !r.onlyError(s.Func.Sig) {
		return
	}
	body := r.noRows(s.Rows.Test)
	if body == nil || len(body.List) == 0 {
		return
	}
	ret, isReturn := body.List[len(body.List)-1].(*ast.ReturnStmt)
	if !isReturn || len(ret.Results) != 1 || !r.info.Types[ret.Results[0]].IsNil() || len(body.List) > 2 || !r.last(s.Rows.Test) {
		return
	}
	report.Report(r.pass, rowless, report.Finding{
		Range:   ret,
		Message: fmt.Sprintf("%s of %s %s, and no error is returned when no row was changed: %s", verb(s), target(s), g.does, g.means),
		Related: []report.Related{{Pos: s.Pos(), Message: "the " + verb(s)}},
	})
}

// last reports whether nothing but the return of no error follows a condition.
func (r *rows) last(test *ast.IfStmt) bool {
	var at ast.Node = test
	if outer, isElse := r.parent(test).(*ast.IfStmt); isElse { // else if n == 0
		at = outer
	}
	block, isBlock := r.parent(at).(*ast.BlockStmt)
	if !isBlock || len(block.List) < 2 || block.List[len(block.List)-2] != at {
		return false
	}
	ret, isReturn := block.List[len(block.List)-1].(*ast.ReturnStmt)
	return isReturn && len(ret.Results) == 1 && r.info.Types[ret.Results[0]].IsNil()
}

// message says what the statement does, that nobody looks, and what that means.
func (g *guard) message(s *statements.Statement) string {
	look := "nobody looks at the affected rows"
	switch {
	case s.Rows.Look == statements.Logged:
		look = "the affected rows are only logged"
	case s.Query != "" && s.Rows.Told == statements.Untold:
		look = "query " + s.Query + " is :exec, which drops the affected rows"
	}
	return fmt.Sprintf("%s of %s %s, but %s: %s", verb(s), target(s), g.does, look, g.means)
}

// verb is what messages call a statement.
func verb(s *statements.Statement) string {
	if s.Verb == statements.Delete {
		return "delete"
	}
	return "update"
}

// excused reports a write whose error is dropped as well, so that it is meant
// to be best effort, and one to rows that are marks of a relay or a lease of a
// worker that only tells that it is alive.
func (r *rows) excused(s *statements.Statement) bool {
	switch p := r.parent(s.Call).(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return !strings.HasPrefix(sym.CalledName(s.Call), "Must") // which panics
	case *ast.AssignStmt:
		if last, isIdent := p.Lhs[len(p.Lhs)-1].(*ast.Ident); isIdent && last.Name == "_" && r.tellsError(s.Call) {
			return true
		}
	}
	return !r.tells(s.Func.Sig)
}

// tells reports whether a function can tell its caller of a failure: others do
// what they can.
func (r *rows) tells(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		if sym.IsError(v.Type()) || sym.IsBool(v.Type()) {
			return true
		}
	}
	return false
}

// inHelper reports whether the statement is one of a helper of the package that
// leaves only its table open: it is reported there, once.
func (r *rows) inHelper(s *statements.Statement) bool {
	fn := sym.Callee(r.info, s.Call)
	if fn == nil {
		return false
	}
	helper := r.res.Func(fn)
	if helper == nil {
		return false
	}
	for _, inner := range r.st.In(helper) {
		if inner.Verb == s.Verb && inner.HasWhere && r.guardOf(inner) != nil {
			return true
		}
	}
	return false
}

// tellsError reports whether the last result of a call is an error.
func (r *rows) tellsError(call *ast.CallExpr) bool {
	t := r.info.TypeOf(call)
	if tuple, isTuple := t.(*types.Tuple); isTuple && tuple.Len() > 0 {
		t = tuple.At(tuple.Len() - 1).Type()
	}
	return sym.IsError(sym.OrInvalid(t))
}

// parent is the node around another one.
func (r *rows) parent(n ast.Node) ast.Node {
	if r.parents[n] == nil {
		if decl := sym.DeclAt(r.pass.Files, n.Pos()); decl != nil && decl != n {
			r.link(decl)
		}
	}
	up := r.parents[n]
	for {
		paren, isParen := up.(*ast.ParenExpr)
		if !isParen {
			return up
		}
		up = r.parents[paren]
	}
}

// migrates reports a package that changes the rows of a whole database once.
func (r *rows) migrates() bool {
	for part := range strings.SplitSeq(sym.PkgPath(r.pass.Pkg), "/") {
		if strings.Contains(part, "migrat") || part == "seed" || part == "seeds" {
			return true
		}
	}
	return false
}

// reread reports whether the function reads the table again below the write, so
// that it can see what came of it.
func (r *rows) reread(s *statements.Statement) bool {
	decl := sym.FuncAt(r.pass.Files, s.Pos())
	if decl == nil {
		return false
	}
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || call.Pos() < s.Call.End() || found {
			return !found
		}
		for _, other := range r.st.At(call) {
			found = found || other.Verb == statements.Select && sameTarget(other, s)
		}
		for _, e := range r.res.At(call) {
			found = found || e.SQL.Kind == effects.Const && readsTable(e.SQL.Text, s.Table)
		}
		return !found
	})
	return found
}

// readsTable reports whether a text selects from a table.
func readsTable(sql, table string) bool {
	if table == "" {
		return false
	}
	stmt, ok := sqltext.ParseOne(sql)
	if !ok || stmt.Kind != sqltext.KindSelect {
		return false
	}
	t, has := stmt.Target()
	return has && sqltext.SameName(t.Name, table)
}
