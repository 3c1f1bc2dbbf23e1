package txboundary

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/txn"
)

// what is what the effects of a transaction change.
type what struct{ state, events bool }

func (w what) with(e *effects.Effect) what {
	s, ev := changed(e)
	return what{w.state || s, w.events || ev}
}

// changes says what runs in a transaction and changes what: no audit trail, lock,
// dedupe record or read model.
func (c *checker) changes(s *txn.Span) (in what) {
	body := s.Body
	if body == nil {
		body = s.Fn.Body
	}
	res := txn.Of(c.pass)
	callsIn(body, func(call *ast.CallExpr) {
		if call == s.Begin || !slices.Contains(res.Open(call), s) {
			return
		}
		if told, is := c.told(call); is {
			in = what{in.state || told.state, in.events || told.events}
			return
		}
		for _, e := range c.effects.At(call) {
			in = in.with(&e)
		}
	})
	return in
}

// told says what a call changes when it is itself the statement, and its table or
// model is in view.
func (c *checker) told(call *ast.CallExpr) (in what, is bool) {
	for _, st := range statements.Of(c.pass).At(call) {
		name := st.Table
		if name == "" && st.Model != nil {
			name = strings.Join(ports.Words(st.Model.Obj().Name()), "_")
		}
		if name == "" {
			return what{}, false
		}
		is = true
		if st.Writes() {
			kind := outbox.Table(name, nil, nil)
			in = what{in.state || kind == outbox.State, in.events || kind == outbox.Events}
		}
	}
	return in, is
}

// commits says what a call changes in a transaction that it begins and commits:
// one, not one for each of a list.
func (c *checker) commits(call *ast.CallExpr) (in what) {
	for _, e := range c.effects.At(call) {
		if len(e.Around) > 0 && e.Around[0].Kind == effects.RunsTx {
			in = in.with(&e)
		}
	}
	return in
}

// changed says whether an effect changes state, or stores events. Statements
// whose table is not in view are not known to.
func changed(e *effects.Effect) (state, events bool) {
	switch e.Op {
	case catalogue.OpDBWrite, catalogue.OpDBCas, effects.OpPortState:
		return true, false
	case effects.OpPortBoth:
		return true, true
	case catalogue.OpOutboxStore, catalogue.OpESAppend, effects.OpPortEvents:
		return false, true
	case catalogue.OpDBExec, catalogue.OpDBQuery:
		if e.SQL.Kind != effects.Const {
			return false, false
		}
		for _, s := range sqltext.Parse(e.SQL.Text) {
			if t, has := s.Target(); has && s.Writes() && !t.Hole {
				kind := outbox.Table(t.Name, s.InsertColumns, nil)
				state = state || kind == outbox.State
				events = events || kind == outbox.Events
			}
		}
	}
	return state, events
}
