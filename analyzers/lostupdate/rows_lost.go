package lostupdate

import (
	"go/ast"
	"regexp"

	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

// owed are the columns whose changes somebody is owed.
var owed = regexp.MustCompile(`(?i)(^|_)(balances?|points?|credits?|discounts?|stock|quantity|qty|owed?|inventory|available|reserved?|wallet|coins?|funds|debits?|quota|seats|budget|on_hand)(_(left|count|amount|cents|minor|total|balance))?$|(balance|points|credits?|discount|stock|quantity|amount|inventory)$`)

// lost returns why a write without further conditions must not miss its row: it
// adds to what somebody is owed, or changes a state that the function goes on to
// record elsewhere. Code that reads the number for its log knows that it matters.
func (r *rows) lost(s *statements.Statement) *guard {
	if s.Verb != statements.Update {
		return nil
	}
	if s.Rows.Look == statements.Logged && !sideRows.MatchString(snake(s.Target())) && r.identified(s) && onlyKeys(s) && (s.Rows.Test == nil || r.noRows(s.Rows.Test) != nil) {
		return &guard{does: "goes by its key", means: "when the row is not there, nothing was stored and the caller is told that it was"}
	}
	if !keyed(s) || !s.WhereAll || !r.alone(s) {
		return nil
	}
	for i := range s.Where {
		// A condition that is no key is one to be met or not.
		if c := &s.Where[i]; !keyName.MatchString(c.Column) && !c.Sure {
			return nil
		}
	}
	for i := range s.Set {
		if a := &s.Set[i]; a.Relative && owed.MatchString(a.Column) {
			return &guard{does: "counts " + a.Column + " up or down", means: "for a row that is not there the amount is lost"}
		}
	}
	for i := range s.Set {
		if a := &s.Set[i]; stateName.MatchString(a.Column) && a.Source != statements.Null {
			if on := r.recorded(s); on != "" {
				return &guard{does: "sets " + a.Column, means: "for a row that is not there, " + on + " records what never happened"}
			}
		}
	}
	return nil
}

// onlyKeys reports whether the conditions in view are keys and nothing else.
func onlyKeys(s *statements.Statement) bool {
	for i := range s.Where {
		if !keyName.MatchString(s.Where[i].Column) || !s.Where[i].Sure {
			return false
		}
	}
	return true
}

// alone reports whether the function decides by itself what the write is part
// of, and has not met the row before: what it is handed may be a transaction in
// which the row was read and locked.
func (r *rows) alone(s *statements.Statement) bool {
	decl := sym.FuncAt(r.pass.Files, s.Pos())
	if decl == nil {
		return false
	}
	begins, read := s.Handle == statements.Pool, false
	for _, span := range r.tx.Open(s.Call) {
		begins = begins || span.Begin != nil && sym.Contains(decl, span.Begin)
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || call.Pos() > s.Pos() {
			return true
		}
		for _, other := range r.st.At(call) {
			read = read || other.Verb == statements.Select && sameTarget(other, s)
		}
		return true
	})
	return begins && !read
}

// recorded returns the table of another insert below the write in the same
// function, "" when there is none.
func (r *rows) recorded(s *statements.Statement) (table string) {
	decl := sym.FuncAt(r.pass.Files, s.Pos())
	if decl == nil {
		return ""
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || call.Pos() < s.Call.End() || table != "" {
			return table == ""
		}
		for _, other := range r.st.At(call) {
			if other.Verb == statements.Insert && other.Table != "" && !sameTarget(other, s) {
				table = other.Table
			}
		}
		return table == ""
	})
	return table
}
