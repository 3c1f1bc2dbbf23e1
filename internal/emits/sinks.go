package emits

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// sink is a place where values leave the process.
type sink struct {
	at    ast.Node
	vals  []ast.Expr // what is handed over
	marks ports.Marks
	kind  Kind
	via   string
	// call and emit: a function of the project that sends what it is given.
	call *ast.CallExpr
	emit *Emit
}

// sends reports whether a function can have sinks, by what is known of its
// effects: most functions end here.
func (r *Result) sends(fn *types.Func) bool {
	s := r.fx.Of(fn)
	if s == nil {
		return false
	}
	return slices.ContainsFunc(s.Effects, func(e effects.Effect) bool {
		switch e.Op {
		case catalogue.OpMsgPublish, catalogue.OpESAppend, catalogue.OpAggregateSave, catalogue.OpOutboxStore, catalogue.OpDBWrite,
			effects.OpPortCall, effects.OpPortEvents, effects.OpPortBoth, effects.OpPortPublish:
			return true
		case catalogue.OpDBExec, catalogue.OpDBQuery, catalogue.OpDBBatchAdd:
			return e.SQL.Kind != effects.Const || eventTable(e.SQL.Text) != nil
		}
		return false
	})
}

// eventTable returns the statement when a text inserts events, else nil.
func eventTable(text string) *sqltext.Stmt {
	for _, s := range sqltext.Parse(text) {
		for _, c := range append(slices.Clone(s.CTEs), s) {
			if t, has := c.Target(); has && c.Kind == sqltext.KindInsert && !t.Hole && outbox.Table(t.Name, c.InsertColumns, nil) == outbox.Events {
				return &c
			}
		}
	}
	return nil
}

// sinks lists the places of a function, its literals included, where values
// leave.
func (c *context) sinks() (found []sink) {
	ast.Inspect(c.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = append(found, c.callSinks(n)...)
		case *ast.SendStmt:
			if call, isCall := ast.Unparen(n.Chan).(*ast.CallExpr); isCall {
				for _, row := range c.r.fx.Rows(call) {
					if row.Op == catalogue.OpMsgPublish {
						found = append(found, sink{at: call, vals: []ast.Expr{n.Value}, via: viaRow(&row)})
					}
				}
			}
		}
		return true
	})
	return found
}

func (c *context) callSinks(call *ast.CallExpr) (found []sink) {
	for _, row := range c.r.rowsOf(call) {
		if s, is := c.rowSink(&row, call); is {
			return append(found, s)
		}
	}
	for _, fn := range c.r.callees(call) {
		flow := c.r.flow(fn)
		for i := range flow.Emits {
			e := &flow.Emits[i]
			found = append(found, sink{at: call, call: call, emit: e, marks: e.Marks | c.topic(call, nil), kind: e.Kind, via: e.Via})
		}
	}
	return found
}

// rowSink says what a catalogued call sends.
func (c *context) rowSink(row *catalogue.Effect, call *ast.CallExpr) (sink, bool) {
	s := sink{at: call, via: viaRow(row), marks: beside(row)}
	roles := []catalogue.RoleName{catalogue.RoleMsg, catalogue.RoleInput, catalogue.RoleEvents}
	switch row.Op {
	case catalogue.OpMsgPublish:
	case catalogue.OpESAppend, catalogue.OpAggregateRecord:
		s.kind = Kept
	case catalogue.OpOutboxStore:
		s.kind = Outbox
	case catalogue.OpDBExec, catalogue.OpDBQuery, catalogue.OpDBBatchAdd:
		return c.sqlSink(row, call, s)
	case catalogue.OpDBWrite:
		return c.modelSink(row, call, s)
	default:
		return s, false
	}
	for _, role := range roles {
		ref, has := row.Role(role)
		if !has {
			continue
		}
		if i, isArg := ref.Arg(len(call.Args)); isArg {
			s.vals = append(s.vals, call.Args[i])
			if ref.Base == catalogue.RefRest {
				s.vals = call.Args[i:]
			}
			s.marks |= c.topic(call, s.vals)
			return s, true
		}
	}
	return s, false
}

// beside are the marks that the library adds.
func beside(row *catalogue.Effect) ports.Marks {
	switch row.Attr(catalogue.AttrEnvelope) {
	case "id":
		return ports.MarkID
	case "named":
		return ports.MarkID | ports.MarkName
	case "dated":
		return ports.MarkID | ports.MarkName | ports.MarkTime
	case "full":
		return ports.AllMarks &^ ports.MarkVersion
	}
	return 0
}

// topic says what the constants among the other arguments tell: the topic may
// name a version.
func (c *context) topic(call *ast.CallExpr, values []ast.Expr) (m ports.Marks) {
	for _, x := range call.Args {
		if slices.Contains(values, x) {
			continue
		}
		if text := c.r.fx.Value(x); text.Kind == effects.Const && sym.IsString(sym.OrInvalid(c.r.info.TypeOf(x))) {
			m |= ports.MarkName
			if ports.Versioned(text.Text) {
				m |= ports.MarkVersion
			}
		}
	}
	return m
}

func (c *context) sqlSink(row *catalogue.Effect, call *ast.CallExpr, s sink) (sink, bool) {
	x := sym.Role(call, row, catalogue.RoleSQL)
	if x == nil {
		return s, false
	}
	text := c.r.fx.Value(x)
	if text.Kind != effects.Const {
		return s, false
	}
	stmt := eventTable(text.Text)
	if stmt == nil {
		return s, false
	}
	t, _ := stmt.Target()
	s.via, s.kind = t.Name, Kept
	if outbox.Named(t.Name) {
		s.kind = Outbox
	}
	for _, column := range stmt.InsertColumns {
		s.marks |= ports.MarkOf(column, nil)
	}
	if len(stmt.InsertColumns) == 0 {
		s.marks = ports.AllMarks // whatever the table has
	}
	for i, arg := range call.Args {
		if arg == x {
			s.vals = call.Args[i+1:]
		}
	}
	return s, len(s.vals) > 0
}

// modelSink: an object that is mapped to a row of an outbox or event store.
func (c *context) modelSink(row *catalogue.Effect, call *ast.CallExpr, s sink) (sink, bool) {
	x := sym.Role(call, row, catalogue.RoleModel)
	verb := row.Attr(catalogue.AttrVerb)
	if x == nil || verb != "insert" && verb != "upsert" && verb != "bulk" {
		return s, false
	}
	named, isNamed := elem(sym.OrInvalid(c.r.info.TypeOf(x))).(*types.Named)
	switch {
	case !isNamed || types.IsInterface(named):
		return s, false
	case outbox.Named(named.Obj().Name()):
		s.kind = Outbox
	case ports.IsEvent(named):
		s.kind = Kept
	default:
		return s, false
	}
	s.via, s.vals = named.Obj().Name(), []ast.Expr{x}
	return s, true
}

// viaRow is how a reader sees the callee: "kafka.Writer.WriteMessages".
func viaRow(row *catalogue.Effect) string {
	key := row.Key.String()
	return key[strings.LastIndexByte(key, '/')+1:]
}
