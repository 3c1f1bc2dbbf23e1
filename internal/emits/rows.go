package emits

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/schema"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

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

// textSink: a statement that inserts events, with what goes into its places.
func (c *context) textSink(call *ast.CallExpr) (s sink, is bool) {
	if fn := sym.Callee(c.r.info, call); fn == nil || c.r.decls[fn.Origin()] != nil {
		return s, false
	}
	for i, arg := range call.Args {
		if !sym.IsString(sym.OrInvalid(c.r.info.TypeOf(arg))) || i+1 == len(call.Args) {
			continue
		}
		text := c.r.fx.Value(arg)
		if text.Kind != effects.Const {
			continue
		}
		stmt := eventTable(text.Text)
		if stmt == nil {
			continue
		}
		s = sink{at: call, vals: call.Args[i+1:], marks: ports.AllMarks}
		if len(stmt.InsertColumns) > 0 { // else whatever the table has
			s.marks = 0
		}
		for _, column := range stmt.InsertColumns {
			s.marks |= ports.MarkOf(column, nil)
		}
		t, _ := stmt.Target()
		s.into(t.Name)
		return s, true
	}
	return s, false
}

// into says which table the values go to.
func (s *sink) into(table string) {
	s.via, s.table, s.kind = table, table, Kept
	if outbox.Named(table) {
		s.kind = Outbox
	}
}

// builderSink: a chain of calls that builds the insert of an event. inner keeps
// the calls of chains that were looked at.
func (c *context) builderSink(call *ast.CallExpr, inner map[ast.Expr]bool) (s sink, is bool) {
	if inner[call] {
		return s, false
	}
	var chain []*ast.CallExpr
	for at := call; at != nil; {
		chain = append(chain, at)
		recv, _ := ast.Unparen(sym.OrBad(sym.Receiver(at))).(*ast.CallExpr)
		at = recv
	}
	for i, at := range chain {
		for _, row := range c.r.fx.Rows(at) {
			if row.Op != catalogue.OpDBTable || row.Attr(catalogue.AttrVerb) != "insert" {
				continue
			}
			x := sym.Role(at, &row, catalogue.RoleLabel)
			if x == nil {
				continue
			}
			table := c.r.fx.Value(x)
			if table.Kind != effects.Const || outbox.Table(table.Text, nil, nil) != outbox.Events {
				continue
			}
			s = sink{at: at}
			for _, link := range chain[:i+1] {
				inner[link] = true
				for _, arg := range link.Args {
					if column, isConst := sym.ConstString(c.r.info, arg); isConst {
						s.marks |= ports.MarkOf(column, nil)
					} else {
						s.vals = append(s.vals, arg)
					}
				}
			}
			s.into(table.Text)
			return s, true
		}
	}
	return s, false
}

// modelSink: an object that is mapped to a row of an outbox or event store.
func (c *context) modelSink(row *catalogue.Effect, call *ast.CallExpr, s sink) (sink, bool) {
	x := sym.Role(call, row, catalogue.RoleModel)
	verb := row.Attr(catalogue.AttrVerb)
	if x == nil || verb != "insert" && verb != "upsert" && verb != "bulk" {
		return s, false
	}
	named, isNamed := sym.Elem(c.r.info.TypeOf(x)).(*types.Named)
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

// stored says what the columns of a table tell that an insert leaves to the
// database. An identifier and a time are taken for granted where the table is not
// known: most have them by default. No fact depends on it, since the files that
// define tables are no input of a package.
func (r *Result) stored(table string) (m ports.Marks) {
	if table == "" {
		return 0
	}
	known := schema.Of(r.pass).Table(table)
	if known == nil || !known.Complete {
		return ports.MarkID | ports.MarkTime
	}
	for _, c := range known.Columns {
		m |= ports.MarkOf(c.Name, nil)
	}
	return m
}
