package landscape

import (
	"go/ast"
	"go/types"
	"strconv"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
	"github.com/resilint/resilint/internal/txn"
)

func duration(d time.Duration) string { return place.Duration(d) }

func numeral(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// stores notes transactions, outboxes, consumers and probes.
func (s *surveyor) stores() {
	for _, sp := range txn.Of(s.pass).Spans() {
		if sp.Begin == nil || sp.ByShape || sp.How != txn.Begun && sp.How != txn.Closure || s.skipped(sp.Begin.Pos()) {
			continue
		}
		if sp.Row == nil {
			continue // a helper of the project begins it
		}
		b := begin{At: s.spot(sp.Begin.Pos()), Key: systems.PlaceOf(s.pass.Fset, sp.Begin)}
		if sp.Row.Lib != nil {
			b.Lib, b.Kind = sp.Row.Lib.ID, kindOf(sp.Row.Lib)
		}
		s.out.Begins = append(s.out.Begins, b)
	}
	for _, f := range s.fx.Funcs() {
		if s.skipped(f.Syntax.Pos()) {
			continue
		}
		for _, call := range f.Calls {
			s.passes(f, call)
			for _, row := range sym.Rows(s.fx.Table(), s.info, call) {
				switch row.Op {
				case catalogue.OpOutboxStore, catalogue.OpOutboxClosure, catalogue.OpOutboxPublisherNew:
					s.out.Messaging.Stores = append(s.out.Messaging.Stores, s.stored("", call))
				case catalogue.OpOutboxRelay, catalogue.OpOutboxRead:
					s.out.Messaging.Relays = append(s.out.Messaging.Relays, s.stored("", call))
				case catalogue.OpMsgAck:
					if row.Lib != nil && !row.Is(catalogue.AttrAutoack) {
						s.out.Messaging.Acks[row.Lib.ID] = true
					}
				case catalogue.OpMsgHandler, catalogue.OpMsgConsume:
					s.consumer(f, call, &row)
				}
			}
		}
		for _, st := range s.statements.In(f) {
			s.queue(st)
			table := st.Target()
			if table == "" || !outbox.Named(table) {
				continue
			}
			if st.Verb == statements.Insert || st.Writes() && st.SQL == nil {
				s.out.Messaging.Stores = append(s.out.Messaging.Stores, s.stored(table, st.Call))
			} else if !st.Writes() && s.several(st) {
				s.out.Messaging.Relays = append(s.out.Messaging.Relays, s.stored(table, st.Call))
			}
		}
	}
	s.memory()
	s.probes()
}

// several reports whether a statement reads rows that it does not name: a relay does.
func (s *surveyor) several(st *statements.Statement) bool {
	if id := st.Compares("id"); id != nil && id.Op == statements.OpEqual {
		return false
	}
	return st.SQL == nil || len(st.SQL.Columns) > 0 // more than a number
}

// stored is what a call does to a table of messages.
func (s *surveyor) stored(table string, call *ast.CallExpr) stored {
	out := stored{Table: table, At: s.spot(call.Pos()), Key: systems.PlaceOf(s.pass.Fset, call)}
	if decl := sym.FuncAt(s.pass.Files, call.Pos()); decl != nil {
		fn, _ := s.info.Defs[decl.Name].(*types.Func)
		out.Func = funcID(fn)
	}
	return out
}
