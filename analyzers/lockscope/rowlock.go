package lockscope

import (
	"go/ast"
	"slices"

	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// rowLocks reports statements that lock rows where that has no effect, or where
// nobody should know of rows.
func (c *checker) rowLocks() {
	c.handedPools()
	layer := layers.Of(c.pass)
	inside := layer.Is(layers.Domain) || layer.Is(layers.Application)
	for _, s := range statements.Of(c.pass).All() {
		if s.Lock.Kind == sqltext.LockNone || s.Verb != statements.Select || c.changes(s) {
			continue
		}
		on := ""
		if table := s.Target(); table != "" {
			on = " on " + table
		}
		switch {
		case c.unheld(s):
			c.reportRowLock(s.Call, "row lock"+on+" outside of a transaction: it is gone when "+place.Call(c.info, s.Call)+" has run")
		case inside:
			c.reportRowLock(s.Call, "row lock"+on+" in the "+layer.Layer.String()+" layer: what is locked, and how, is for an adapter to know")
		}
	}
}

func (c *checker) reportRowLock(call *ast.CallExpr, message string) {
	report.Report(c.pass, noEffect, report.Finding{Range: place.Called(call), Message: message})
}

// changes reports whether the text that a call runs changes rows as well: the lock
// lasts as long as that.
func (c *checker) changes(s *statements.Statement) bool {
	return slices.ContainsFunc(statements.Of(c.pass).At(s.Call), (*statements.Statement).Writes) || s.SQL != nil && s.SQL.Writes()
}

// unheld reports whether a statement runs in no transaction, for sure: on a pool,
// or on the field that the transaction around was begun on.
func (c *checker) unheld(s *statements.Statement) bool {
	at := txn.Of(c.pass).At(s.Call)
	if s.Client == nil {
		return false
	}
	if s.Handle == statements.Pool && c.isPool(s.Client) {
		return true
	}
	root, path := sym.Chain(c.info, s.Client)
	for _, a := range at {
		if !a.Sure() || a.Pool == nil || a.Tx == nil {
			continue
		}
		if on, below := sym.Chain(c.info, a.Pool); on != nil && on == root && below == path && path != "" {
			return true
		}
	}
	return false
}
