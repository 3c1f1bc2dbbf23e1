package txboundary

import (
	"go/ast"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/txn"
	"github.com/resilint/resilint/internal/writes"
)

// changesState reports whether something that runs in a transaction changes
// state: no audit trail, lock, dedupe record or read model.
func (c *checker) changesState(s *txn.Span) (changes bool) {
	body := s.Body
	if body == nil {
		body = s.Fn.Body
	}
	res := txn.Of(c.pass)
	callsIn(body, func(call *ast.CallExpr) {
		if changes || call == s.Begin || !slices.Contains(res.Open(call), s) {
			return
		}
		changes = slices.ContainsFunc(c.effects.At(call), func(e effects.Effect) bool { return state(&e) })
	})
	return changes
}

// commitsState reports whether what a call runs begins a transaction, changes
// state in it, and commits it.
func (c *checker) commitsState(call *ast.CallExpr) bool {
	return slices.ContainsFunc(c.effects.At(call), func(e effects.Effect) bool { return e.InTx() && state(&e) && !effects.Endless(e.Around) })
}

// state reports an effect that changes state. Statements whose table is not in
// view are not known to.
func state(e *effects.Effect) bool {
	switch e.Op {
	case catalogue.OpDBWrite, catalogue.OpDBCas, effects.OpPortState, effects.OpPortBoth:
		return true
	case catalogue.OpDBExec, catalogue.OpDBQuery:
		if e.SQL.Kind != effects.Const {
			return false
		}
		for _, s := range sqltext.Parse(e.SQL.Text) {
			if t, has := s.Target(); has && s.Writes() && !t.Hole && writes.StateTable(t.Name) {
				return true
			}
		}
	}
	return false
}
