package lostupdate

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

var (
	// keyNames are columns that pick a row, or whose rows it may be among.
	keyNames = regexp.MustCompile(`(?i)(^|_)(id|uuid|guid|pk|ulid|oid|slug|sku)$|[a-z](ID|Id|UUID|Uuid)$`)
	// liveNames are conditions that keep deleted rows out, and no guards.
	liveNames = regexp.MustCompile(`(?i)^(is_?)?(deleted|archived|removed)(_?(at|on|time))?$`)
	// momentNames are columns with the time of a change.
	momentNames = regexp.MustCompile(`(?i)(^|_)(at|on|time|timestamp|date|modified|updated|mtime)$`)
)

// whole reports whether a mapper writes a value with all that it holds: Save, and
// Updates with a struct.
func (l *loads) whole(s *statements.Statement) bool {
	if s.Value == nil || s.SQL != nil || l.picks(s) {
		return false
	}
	if s.WholeRow {
		return true
	}
	if _, isLit := ast.Unparen(s.Value).(*ast.CompositeLit); isLit || s.Verb != statements.Update || len(s.Set) > 0 {
		return false
	}
	t := l.info.TypeOf(s.Value)
	return t != nil && (sym.StructOf(t) != nil || isParam(t))
}

// picks reports whether a step of a chain names the columns that are written.
func (l *loads) picks(s *statements.Statement) bool {
	for c := receiverCall(s.Call); c != nil; c = receiverCall(c) {
		for _, row := range l.res.Rows(c) {
			if row.Op == catalogue.OpDBColumns && len(c.Args) > 0 { // none: all of them
				return true
			}
		}
	}
	return false
}

// overwrites reports whether a statement changes the one row that its key picks
// to whatever it is given: no condition of it depends on what is in the row.
func (l *loads) overwrites(s *statements.Statement) bool {
	switch s.Verb {
	case statements.Update, statements.Replace:
	case statements.Upsert:
		// A mapper's Save adds the row when it is not there; a statement that says so
		// in SQL is written for rows that may be new.
		if !l.whole(s) {
			return false
		}
	default:
		return false
	}
	if s.ComparesVersion() || s.SQL != nil && len(s.SQL.IfColumns) > 0 { // UPDATE … IF version = ?
		return false
	}
	if !s.HasWhere {
		return l.whole(s)
	}
	if !s.WhereAll && !l.whole(s) {
		return false
	}
	keyed := false
	for _, w := range s.Where {
		switch {
		case l.isKey(s, w.Column):
			if w.Op != statements.OpEqual {
				return false
			}
			keyed = keyed || w.Source == statements.Bound
		case liveNames.MatchString(w.Column) && (w.Op == statements.OpNull || w.Source == statements.Constant || w.Source == statements.Null):
		default:
			return false
		}
	}
	return keyed || l.whole(s)
}

func (l *loads) isKey(s *statements.Statement, column string) bool {
	if keyNames.MatchString(column) {
		return true
	}
	if t := l.schema.Table(s.Table); s.Table != "" && t != nil {
		for _, p := range t.Primary {
			if sqltext.SameName(p, column) {
				return true
			}
		}
	}
	return false
}

// absolute lists the assignments that put a given value in the place of the one
// that is there: no times of changes, no constants.
func absolute(s *statements.Statement) (list []statements.Assign) {
	for _, a := range s.Set {
		if a.Relative || a.Source == statements.Constant || a.Source == statements.Null ||
			a.Source == statements.Computed && !keepsEmpty(a.Text, a.Column) ||
			momentNames.MatchString(a.Column) || liveNames.MatchString(a.Column) || counts(a.Column) {
			continue
		}
		list = append(list, a)
	}
	return list
}

// keepsEmpty reports COALESCE(NULLIF($1, ”), name): a given value, unless it is
// empty.
func keepsEmpty(text, column string) bool {
	text = strings.ToLower(text)
	return strings.HasPrefix(text, "coalesce(nullif(") && strings.Contains(text, strings.ToLower(column))
}

// counts reports a column that holds a version of the row, times of changes
// excluded.
func counts(column string) bool {
	return sqltext.IsVersionColumn(column) && !momentNames.MatchString(snake(column))
}

// versioned returns the field that says which version of an entity a value is,
// nil when it has none.
func versioned(t types.Type) *types.Var {
	st := sym.StructOf(t)
	if st == nil {
		return nil
	}
	return versionField(st, 0)
}

func versionField(st *types.Struct, depth int) *types.Var {
	for f := range st.Fields() {
		if counts(f.Name()) && countable(f.Type()) {
			return f
		}
		if inner := sym.StructOf(f.Type()); f.Embedded() && inner != nil && depth < 3 {
			if v := versionField(inner, depth+1); v != nil {
				return v
			}
		}
	}
	return nil
}

// countable reports a type that a version is counted in; texts are names of
// releases.
func countable(t types.Type) bool {
	if b, isBasic := types.Unalias(t).Underlying().(*types.Basic); isBasic {
		return b.Info()&types.IsInteger != 0
	}
	return false
}

// mayTell reports whether a value may know its version in a way that versioned
// does not see.
func mayTell(t types.Type) bool {
	named := sym.Named(t)
	if named == nil {
		return false
	}
	if st, isStruct := named.Underlying().(*types.Struct); isStruct {
		for f := range st.Fields() {
			if counts(f.Name()) {
				return true
			}
			if inner := sym.StructOf(f.Type()); inner != nil && f.Embedded() {
				if mayTell(f.Type()) {
					return true
				}
			}
		}
	}
	ms := types.NewMethodSet(types.NewPointer(named))
	for m := range ms.Methods() {
		name := strings.TrimPrefix(m.Obj().Name(), "Get")
		if counts(name) {
			return true
		}
	}
	return false
}
