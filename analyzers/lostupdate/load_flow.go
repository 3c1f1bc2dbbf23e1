package lostupdate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

// flows looks for values that a function loads, changes and writes back.
func (l *loads) flows(f *effects.Func) {
	t := l.newTrace(f)
	t.walk(func(call *ast.CallExpr) {
		for _, s := range t.stores(call) {
			t.taken(call, s)
			if s.stmt != nil && s.at == call {
				t.direct(call, s)
			} else {
				t.through(call, s)
			}
		}
	})
}

func (l *loads) newTrace(f *effects.Func) *trace {
	return &trace{
		loads: l, f: f, vals: map[types.Object]value{}, rows: map[types.Object]*origin{},
		origins: map[*ast.CallExpr]*origin{}, written: map[*ast.CallExpr][]store{},
	}
}

// direct judges a statement of the function itself.
func (t *trace) direct(call *ast.CallExpr, s store) {
	var v *value
	var typ types.Type
	if t.whole(s.stmt) {
		if s.stmt.Value == nil {
			return
		}
		v, _ = t.mentioned(s.stmt.Value)
		typ = t.info.TypeOf(s.stmt.Value)
		if v == nil || v.changed == nil || v.call != nil && !t.sameThing(v, typ) {
			return
		}
	} else if v = t.partial(s.stmt); v == nil {
		return
	}
	if v.call == nil || !v.before(call.Pos()) || !t.sameRow(v.origin, s) {
		return
	}
	if typ == nil && s.stmt.Value != nil {
		if obj := rootOf(t.info, s.stmt.Value); obj != nil {
			typ = obj.Type()
		}
	}
	t.finding(v, s, typ)
}

// partial returns the loaded value that a statement writes columns of: an amount
// that is worked out of what was loaded, or several columns as they were.
func (t *trace) partial(s *statements.Statement) *value {
	var first *value
	set := 0
	for _, a := range absolute(s) {
		if a.Arg == nil {
			continue
		}
		v, how := t.mentioned(a.Arg)
		if v == nil || v.param != nil {
			continue
		}
		if how == computed || v.changed != nil && (reckons(v.changed) || amountColumns.MatchString(a.Column)) {
			return v
		}
		if v.changed != nil {
			set++
			first = v
		}
	}
	if set >= 2 {
		return first
	}
	if len(s.Set) > 0 && !slices.ContainsFunc(s.Set, func(a statements.Assign) bool { return a.Arg != nil }) {
		// The values are bound out of view, by the names of fields.
		if v, typ := t.loaded(s.Call); v != nil && v.param == nil && covers(len(s.Set)+len(s.Where), typ) {
			return v
		}
	}
	return nil
}

// reckons reports whether a change works a number out of the one before.
func reckons(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			found = found || n.Tok != token.ASSIGN && n.Tok != token.DEFINE
		case *ast.IncDecStmt:
			found = true
		case *ast.BinaryExpr:
			found = found || n.Op == token.ADD || n.Op == token.SUB
		case *ast.FuncLit:
			return false
		}
		return !found
	})
	return found
}

// through judges a call that hands a loaded value to what writes it.
func (t *trace) through(call *ast.CallExpr, s store) {
	v, typ := t.loaded(call)
	if v == nil || v.call == nil || !v.before(call.Pos()) || !t.sameRow(v.origin, s) {
		return
	}
	if !t.sameThing(v, typ) {
		return
	}
	columns, worked := s.columns, false
	if s.stmt != nil && !t.whole(s.stmt) {
		set := absolute(s.stmt)
		worked = slices.ContainsFunc(set, func(a statements.Assign) bool { return amountColumns.MatchString(a.Column) }) && v.changed != nil && reckons(v.changed)
		if len(set) < 2 && !worked {
			return
		}
		columns = len(s.stmt.Set) + len(s.stmt.Where)
	}
	if columns > 0 && !covers(columns, typ) && !worked {
		return
	}
	if s.port != nil {
		// What the adapter does is out of sight: it may compare what the value knows
		// of its version, or lock what it loads inside a transaction.
		if mayTell(typ) || mayTell(v.callType(t)) || len(t.tx.MayBeOpen(call)) > 0 || t.handedIn(call) {
			return
		}
	}
	if s.f != t.f && t.locked(t.f, call, s.stmt) {
		return
	}
	t.finding(v, s, typ)
}

// sameThing reports whether what is written is what was loaded, or a form of it,
// by their types: an order that is made for a user that was loaded is not.
func (t *trace) sameThing(v *value, typ types.Type) bool {
	to := named(typ)
	if isParam(typ) || to == nil {
		return true
	}
	if v.typ != nil {
		return resembles(to, v.typ)
	}
	from := named(v.callType(t))
	return from == nil || resembles(to, from)
}

// callType is the type of what was loaded.
func (v *value) callType(t *trace) types.Type {
	r := t.info.TypeOf(v.call)
	if tuple, isTuple := r.(*types.Tuple); isTuple && tuple.Len() > 0 {
		return tuple.At(0).Type()
	}
	return r
}

// sameRow reports whether a load and a write are of rows of one table, as far as
// that is known. Ports are the same, or one is the other's writing half.
func (t *trace) sameRow(o *origin, s store) bool {
	if s.stmt != nil && len(o.stmts) > 0 {
		for _, r := range o.stmts {
			if sameTarget(r, s.stmt) || r.Target() == "" || s.stmt.Target() == "" {
				return true
			}
		}
		return false
	}
	if s.table != "" {
		tables := o.tables
		for _, r := range o.stmts {
			if r.Table != "" {
				tables = append(tables, r.Table)
			}
		}
		if len(tables) == 0 {
			return true
		}
		for _, name := range tables {
			if sqltext.SameName(name, s.table) {
				return true
			}
		}
		return false
	}
	return true
}

// finding reports a write over what was loaded, unless something keeps others
// out, or nothing is lost that matters.
func (t *trace) finding(v *value, s store, typ types.Type) {
	if t.locked(s.f, s.at, s.stmt) {
		return
	}
	loadName := place.Call(t.info, v.call)
	related := []report.Related{{Pos: v.call.Pos(), Message: "it is loaded here"}}
	what := t.target(s, typ)
	if column, compared := t.versionOf(s, typ); column != "" {
		if compared {
			return
		}
		t.tell(unchecked, report.Finding{Range: place.Called(s.at), Related: related, Message: fmt.Sprintf(
			"this write of %s does not compare its version (%s): what changed since %s is overwritten", what, column, loadName)})
		return
	}
	if !t.kept(s.stmt, typ) && !t.kept(nil, v.callType(t)) {
		return
	}
	found := report.Finding{Range: place.Called(s.at), Related: related, Message: fmt.Sprintf(
		"no version and no lock: this write of %s puts back what %s loaded and loses changes made in between", what, loadName)}
	if s.port == nil {
		t.tell(unversioned, found)
		return
	}
	key := s.port.String() + "." + sym.CalledName(s.at)
	if t.saves[key] == nil {
		t.order = append(t.order, key)
	}
	t.saves[key] = append(t.saves[key], found)
}

// target names what is written for messages.
func (t *trace) target(s store, typ types.Type) string {
	if s.stmt != nil && s.stmt.Target() != "" {
		return s.stmt.Target()
	}
	if s.table != "" {
		return s.table
	}
	if n := named(typ); n != nil {
		return n.Obj().Name()
	}
	return "the row"
}
