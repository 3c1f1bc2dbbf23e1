package schema

import (
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/sqltext"
)

// Table is a table, or what all definitions of it agree on.
type Table struct {
	Name string
	// Columns are in the order of the first definition. Those that a definition
	// lacks are left out.
	Columns []sqltext.ColumnDef
	// Complete: all columns are known. Otherwise a table was only seen to be
	// changed, is made from another one, or definitions differ in their columns.
	Complete bool
	Primary  []string // primary key, when all definitions have the same
	// Unique are the unique sets of the first definition, without the primary
	// key. Ask Enforces whether all definitions have them.
	Unique []sqltext.UniqueDef
	Checks []string // texts of the CHECK constraints of any definition
	// Where is the place of the first definition: "db/001_init.sql:12".
	Where string

	defs []*tableDef // that have to agree
	more []*tableDef // changes of histories that do not create it
	// unsure: what is not seen may still be there.
	unsure bool
	// counted is the column that a mapper compares and counts, "" when none does.
	counted string
}

// newTable says on what definitions agree.
func newTable(defs, more []*tableDef, unsure bool) *Table {
	first := slices.Concat(defs, more)[0]
	t := &Table{Name: first.Name, Unique: first.Unique, Primary: first.PrimaryKey, Where: first.where, defs: defs, more: more, unsure: unsure}
	t.Complete = len(defs) > 0 && !unsure
	for _, c := range first.Columns {
		if !slices.ContainsFunc(defs, func(d *tableDef) bool { return columnOf(d, c.Name) == nil }) {
			t.Columns = append(t.Columns, c)
		}
	}
	for _, m := range more {
		for _, c := range m.Columns {
			if t.Column(c.Name) == nil {
				t.Columns = append(t.Columns, c)
			}
		}
		t.Unique = slices.Concat(t.Unique, m.Unique)
		if len(t.Primary) == 0 {
			t.Primary = m.PrimaryKey
		}
		t.Checks = append(t.Checks, m.Checks...)
	}
	for _, d := range defs {
		t.Complete = t.Complete && !d.Open && len(d.Columns) == len(first.Columns) && len(d.Columns) > 0
		t.Checks = append(t.Checks, d.Checks...)
		if !slices.EqualFunc(d.PrimaryKey, first.PrimaryKey, sqltext.SameName) {
			t.Primary = nil
		}
	}
	return t
}

func columnOf(d *tableDef, name string) *sqltext.ColumnDef {
	for i := range d.Columns {
		if sqltext.SameName(d.Columns[i].Name, name) {
			return &d.Columns[i]
		}
	}
	return nil
}

// Column returns a column, nil if there is none of the name.
func (t *Table) Column(name string) *sqltext.ColumnDef {
	for i := range t.Columns {
		if sqltext.SameName(t.Columns[i].Name, name) {
			return &t.Columns[i]
		}
	}
	return nil
}

// Enforces reports whether the database refuses a second row with the same
// values in the columns: Yes when a unique set lies within the columns, No when
// surely none does. It is Unknown when a unique set holds for a part of the rows
// only, stands over expressions or over a column that is made of one of them, or
// has a tenant or a mark of deletion beside them; when definitions differ, and
// when the table or a column is not known.
func (t *Table) Enforces(columns ...string) sqltext.Verdict {
	return t.agreed(columns, func(d *tableDef) sqltext.Verdict { return t.enforces(d, columns) })
}

// Keyed reports whether exactly the columns are a primary or unique key, as
// ON CONFLICT (…) needs one. A partial unique set, and one over expressions, is
// Unknown.
func (t *Table) Keyed(columns ...string) sqltext.Verdict {
	return t.agreed(columns, func(d *tableDef) sqltext.Verdict {
		v := sqltext.No
		for _, d := range slices.Concat([]*tableDef{d}, t.more) {
			if d.HasUnique(columns) {
				return sqltext.Yes
			}
			if slices.ContainsFunc(d.Unique, func(u sqltext.UniqueDef) bool {
				return (u.Partial || u.Expr || holed(u.Columns)) && (touches(u.Columns, columns) || len(u.Columns) == 0)
			}) {
				v = sqltext.Unknown
			}
		}
		return v
	})
}

// agreed asks all definitions, and gives an answer when they all give the same.
func (t *Table) agreed(columns []string, ask func(*tableDef) sqltext.Verdict) sqltext.Verdict {
	if t == nil || len(columns) == 0 || len(t.defs) == 0 {
		return sqltext.Unknown
	}
	verdict := sqltext.Unknown
	for i, d := range t.defs {
		v := ask(d)
		if v == sqltext.No && strings.HasSuffix(d.Engine, "mergetree") {
			v = sqltext.Unknown // rows with the same key become one in time
		}
		for _, c := range columns {
			if v == sqltext.No && (t.unsure || d.Open || columnOf(d, c) == nil && !slices.ContainsFunc(t.more, func(m *tableDef) bool { return columnOf(m, c) != nil })) {
				v = sqltext.Unknown
			}
		}
		if i > 0 && v != verdict {
			return sqltext.Unknown
		}
		verdict = v
	}
	return verdict
}

func (t *Table) enforces(d *tableDef, columns []string) sqltext.Verdict {
	v := sqltext.No
	for _, d := range slices.Concat([]*tableDef{d}, t.more) {
		if within(d.PrimaryKey, columns) {
			return sqltext.Yes
		}
		for _, u := range d.Unique {
			switch vague := u.Partial || u.Expr || holed(u.Columns); {
			case within(u.Columns, columns) && !vague:
				return sqltext.Yes
			case vague && (touches(u.Columns, columns) || len(u.Columns) == 0), derived(u.Columns, columns), scoped(u.Columns, columns):
				v = sqltext.Unknown
			}
		}
		if derived(d.PrimaryKey, columns) || scoped(d.PrimaryKey, columns) {
			v = sqltext.Unknown
		}
	}
	return v
}

// within reports whether all names of a are in b, and there are any.
func within(a, b []string) bool {
	return len(a) > 0 && !slices.ContainsFunc(a, func(x string) bool { return !contains(b, x) })
}

// touches reports whether a and b have a name in common.
func touches(a, b []string) bool {
	return slices.ContainsFunc(a, func(x string) bool { return contains(b, x) })
}

func contains(list []string, name string) bool {
	return slices.ContainsFunc(list, func(x string) bool { return sqltext.SameName(x, name) })
}

func holed(names []string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return strings.ContainsRune(n, sqltext.Hole) })
}

// derived reports whether a unique set is over columns that seem to be made of
// those that are asked for: email_lower, name_hash, dedupe keys.
func derived(set, columns []string) bool {
	if len(set) == 0 {
		return false
	}
	made := false
	for _, s := range set {
		if contains(columns, s) {
			continue
		}
		low := strings.ToLower(s)
		if !slices.ContainsFunc(columns, func(c string) bool { return len(c) > 2 && strings.Contains(low, strings.ToLower(c)) }) &&
			!strings.Contains(low, "hash") && !strings.Contains(low, "digest") && !strings.Contains(low, "fingerprint") && !strings.Contains(low, "checksum") {
			return false
		}
		made = true
	}
	return made
}

// InKey reports whether a column is a part of the primary key or of a unique
// set. A partial set, and one over expressions, counts.
func (t *Table) InKey(column string) sqltext.Verdict {
	return t.agreed([]string{column}, func(d *tableDef) sqltext.Verdict {
		for _, d := range slices.Concat([]*tableDef{d}, t.more) {
			if contains(d.PrimaryKey, column) {
				return sqltext.Yes
			}
			for _, u := range d.Unique {
				if contains(u.Columns, column) || holed(u.Columns) || len(u.Columns) == 0 {
					return sqltext.Yes
				}
			}
		}
		return sqltext.No
	})
}

// scope matches columns that a unique set has beside those that are asked for
// when rows of one tenant only, or those that are not deleted, must differ.
var scope = regexp.MustCompile(`(?i)(tenant|org|organi[sz]ation|project|account|workspace|company|namespace|cluster|realm|app|application|store|shop|site|provider|source|region|locale|lang|language)(_?id)?$|^(type|kind|version|active|is_active|enabled)$`)

// scoped reports whether a unique set is the columns that are asked for, within
// a scope.
func scoped(set, columns []string) bool {
	if len(set) <= len(columns) || !within(columns, set) {
		return false
	}
	return !slices.ContainsFunc(set, func(s string) bool {
		return !contains(columns, s) && !scope.MatchString(s) && !deletedNames[bare(s)]
	})
}
