package lostupdate

import (
	"go/types"

	"github.com/resilint/resilint/internal/statements"
)

// versionOf returns the column or field that counts the versions of what is
// written, "" when there is none. compared: the mapper compares it by itself.
func (l *loads) versionOf(s store, typ types.Type) (column string, compared bool) {
	if s.stmt != nil {
		if s.stmt.Model != nil {
			typ = s.stmt.Model
		}
		for _, a := range s.stmt.Set {
			if counts(a.Column) && l.countsRows(s.stmt.Table, a) {
				return a.Column, false
			}
		}
	}
	if typ != nil {
		if m := l.schema.Model(typ); m != nil {
			for _, f := range m.Fields {
				if f.Version {
					return f.Column, true
				}
			}
		}
		if s.stmt != nil && l.whole(s.stmt) || s.stmt == nil {
			if f := versioned(typ); f != nil {
				return f.Name(), false
			}
		}
	}
	if s.table != "" {
		if t := l.schema.Table(s.table); t != nil {
			if c := t.Column(t.Version()); t.Version() != "" && c != nil && integer(c.Type) {
				return c.Name, false
			}
		}
	}
	return "", false
}

// countsRows reports whether an assignment moves a version on: by one, or to a
// number.
func (l *loads) countsRows(table string, a statements.Assign) bool {
	if a.Relative {
		return true
	}
	if a.Source == statements.Constant {
		return false // of the format of the row
	}
	if a.Arg != nil {
		if t := l.info.TypeOf(a.Arg); t != nil && countable(types.Default(t)) {
			return true
		}
	}
	if t := l.schema.Table(table); table != "" && t != nil {
		if c := t.Column(a.Column); c != nil {
			return integer(c.Type)
		}
	}
	return false
}

var integers = map[string]bool{
	"int": true, "integer": true, "bigint": true, "smallint": true, "int2": true, "int4": true, "int8": true, "serial": true,
	"bigserial": true, "int64": true, "int32": true, "uint": true, "uint32": true, "uint64": true, "mediumint": true,
}

// integer reports a column type that numbers are counted in.
func integer(typ string) bool {
	for i, r := range typ {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') {
			typ = typ[:i]
			break
		}
	}
	return integers[typ]
}
