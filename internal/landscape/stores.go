package landscape

import (
	"go/ast"
	"go/types"
	"slices"
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
			s.passes(call)
			s.beginsBy(call)
			for _, row := range sym.Rows(s.fx.Table(), s.info, call) {
				switch row.Op {
				case catalogue.OpOutboxStore, catalogue.OpOutboxClosure, catalogue.OpOutboxPublisherNew:
					if x := sym.Role(call, &row, catalogue.RoleTx); x == nil || !s.begins(x) {
						s.out.Messaging.Stores = append(s.out.Messaging.Stores, s.stored("", call))
					}
				case catalogue.OpOutboxRelay, catalogue.OpOutboxRead:
					st := s.stored("", call)
					_, st.Carries = row.Role(catalogue.RoleConn)
					s.out.Messaging.Relays = append(s.out.Messaging.Relays, st)
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

// begins reports whether a value can begin transactions, and so is none.
func (s *surveyor) begins(x ast.Expr) bool {
	t := sym.OrInvalid(s.info.TypeOf(x))
	return hasMethod(t, s.pass.Pkg, beginNames...) && !hasMethod(t, s.pass.Pkg, "Commit")
}

// hasMethod reports whether a type has a method of one of some names.
func hasMethod(t types.Type, pkg *types.Package, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		obj, _, _ := types.LookupFieldOrMethod(t, true, pkg, name)
		_, isFunc := obj.(*types.Func)
		return isFunc
	})
}

// beginNames are the methods of connections that begin transactions.
var beginNames = []string{"Begin", "BeginTx", "Beginx", "BeginTxx"}

// beginsBy notes a transaction that is begun through an interface of the program: what it
// gives is one of a library.
func (s *surveyor) beginsBy(call *ast.CallExpr) {
	fn := sym.Callee(s.info, call)
	if fn == nil || !s.fx.Own(fn) || !types.IsInterface(sym.OrInvalid(sym.RecvType(fn))) || !slices.Contains(beginNames, fn.Name()) || fn.Signature().Results().Len() == 0 {
		return
	}
	tx := sym.Named(fn.Signature().Results().At(0).Type())
	if tx == nil || tx.Obj().Pkg() == nil || s.fx.OwnPackage(tx.Obj().Pkg()) || !hasMethod(tx, s.pass.Pkg, "Commit") {
		return
	}
	b := begin{At: s.spot(call.Pos()), Key: systems.PlaceOf(s.pass.Fset, call)}
	if lib := s.out.Settings.Catalogue().Package(sym.PkgPath(tx.Obj().Pkg())); lib != nil {
		b.Lib, b.Kind = lib.ID, kindOf(lib)
	}
	if !slices.ContainsFunc(s.out.Begins, func(o begin) bool { return o.Key == b.Key }) {
		s.out.Begins = append(s.out.Begins, b)
	}
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
