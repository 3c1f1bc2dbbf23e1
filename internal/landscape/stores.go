package landscape

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/probes"
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
		s.out.Begins = append(s.out.Begins, begin{At: s.spot(sp.Begin.Pos()), Key: systems.PlaceOf(s.pass.Fset, sp.Begin)})
	}
	for _, f := range s.fx.Funcs() {
		if s.skipped(f.Syntax.Pos()) {
			continue
		}
		for _, call := range f.Calls {
			for _, row := range sym.Rows(s.fx.Table(), s.info, call) {
				switch row.Op {
				case catalogue.OpOutboxStore, catalogue.OpOutboxClosure, catalogue.OpOutboxPublisherNew:
					s.out.Stores = append(s.out.Stores, stored{At: s.spot(call.Pos())})
				case catalogue.OpOutboxRelay, catalogue.OpOutboxRead:
					s.out.Relays = append(s.out.Relays, s.spot(call.Pos()))
				case catalogue.OpMsgAck:
					if row.Lib != nil && !row.Is(catalogue.AttrAutoack) {
						s.out.Acks[row.Lib.ID] = true
					}
				case catalogue.OpMsgHandler, catalogue.OpMsgConsume:
					s.consumer(f, call, &row)
				}
			}
		}
		for _, st := range s.statements.In(f) {
			table := st.Target()
			if table == "" || !outbox.Named(table) {
				continue
			}
			if st.Verb == statements.Insert || st.Writes() && st.SQL == nil {
				s.out.Stores = append(s.out.Stores, stored{table, s.spot(st.Call.Pos())})
			} else if !st.Writes() {
				s.out.Relays = append(s.out.Relays, s.spot(st.Call.Pos()))
			}
		}
	}
	for _, f := range s.fx.Funcs() {
		if decl := s.declared(f); decl != nil && s.fx.Minds(f) {
			s.out.Minded = append(s.out.Minded, funcID(decl.Fn))
		}
	}
	for _, p := range probes.Find(s.pass.Pkg, s.info, s.fx, s.handlers) {
		pr := probe{Name: p.Name, At: s.spot(p.At.Pos())}
		switch {
		case p.Func != nil:
			s.asked(&pr, p.Func)
		case p.Fn != nil:
			id := funcID(p.Fn.Origin())
			pr.Calls = append(pr.Calls, edge{From: id, To: id, Port: types.IsInterface(sym.OrInvalid(sym.RecvType(p.Fn)))})
		case p.Made != nil:
			pr.Made, pr.Kind = true, kindOf(p.Made.Lib)
		}
		s.out.Probes = append(s.out.Probes, pr)
	}
}

// asked notes what the function that answers a probe calls.
func (s *surveyor) asked(p *probe, answers *effects.Func) {
	for _, f := range s.fx.Funcs() {
		if f != answers && !sym.Contains(answers.Syntax, f.Syntax) {
			continue
		}
		for _, call := range f.Calls {
			p.Keys = append(p.Keys, systems.PlaceOf(s.pass.Fset, call))
			if fn := sym.Callee(s.info, call); fn != nil && s.fx.Own(fn) {
				id := funcID(fn.Origin())
				p.Calls = append(p.Calls, edge{From: id, To: id, Port: types.IsInterface(sym.OrInvalid(sym.RecvType(fn)))})
			}
		}
	}
}

// consumer notes what handles messages.
func (s *surveyor) consumer(f *effects.Func, call *ast.CallExpr, row *catalogue.Effect) {
	c := consumer{At: s.spot(call.Pos()), Key: systems.PlaceOf(s.pass.Fset, call), Once: row.Is(catalogue.AttrAutoack)}
	c.Name = c.At.Symbol
	if decl := s.declared(f); decl != nil && !s.handsOn(decl, call) {
		c.Func, c.Open = funcID(decl.Fn), s.handsOver(decl)
	}
	if row.Lib != nil {
		c.Lib = row.Lib.ID
	}
	for _, role := range []catalogue.RoleName{catalogue.RoleFn, catalogue.RoleHandler} {
		x, _, has := effects.Role(row, role, call)
		if !has || x == nil {
			continue
		}
		nodes, others, _ := s.fx.Functions(x)
		for _, n := range nodes {
			if h := s.fx.Syntax(n); h != nil && s.declared(h) != nil {
				c.Name, c.Func = s.spot(n.Pos()).Symbol, funcID(s.declared(h).Fn)
			}
		}
		for _, fn := range others {
			c.Name, c.Func = s.fx.Display(fn), funcID(fn)
		}
		if len(nodes)+len(others) == 0 {
			c.Name, c.Func = sym.Brief(x), ""
		}
	}
	s.out.Consumers = append(s.out.Consumers, c)
}

// handsOver reports whether a declaration calls functions that are values: those that it
// is given, or that its type holds.
func (s *surveyor) handsOver(decl *effects.Func) bool {
	return slices.ContainsFunc(s.fx.Funcs(), func(f *effects.Func) bool {
		return sym.Contains(decl.Syntax, f.Syntax) && slices.ContainsFunc(f.Calls, func(call *ast.CallExpr) bool {
			v, isVar := sym.Object(s.info, call.Fun).(*types.Var)
			if !isVar {
				return false
			}
			return v.IsField() || v.Pos() < decl.Body.Pos()
		})
	})
}

// handsOn reports whether a function gets a channel of messages for others to read.
func (s *surveyor) handsOn(f *effects.Func, call *ast.CallExpr) bool {
	isChan := func(t types.Type) bool {
		_, is := sym.OrInvalid(t).Underlying().(*types.Chan)
		return is
	}
	t := s.info.TypeOf(call)
	if tuple, isTuple := t.(*types.Tuple); isTuple && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	if t == nil || !isChan(t) {
		return false
	}
	reads := false
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			reads = reads || isChan(s.info.TypeOf(n.X))
		case *ast.UnaryExpr:
			reads = reads || n.Op == token.ARROW
		}
		return !reads
	})
	return !reads
}
