package sqltext

import (
	"slices"
	"strings"
)

func (t *TableDef) addCheck(name, text string) {
	t.Checks = append(t.Checks, text)
	t.checkNames = append(t.checkNames, name)
}

// dropConstraint removes what has the name. Only ALTER TABLE drops the key.
func (t *TableDef) dropConstraint(name string, alter bool) {
	for i, u := range t.Unique {
		if u.Name != "" && SameName(u.Name, name) || u.Name == "" && t.defaultName(u, name) {
			t.Unique = append(t.Unique[:i], t.Unique[i+1:]...)
			for n := range t.Columns {
				if sameSet(u.Columns, []string{t.Columns[n].Name}) {
					t.Columns[n].Unique = slices.ContainsFunc(t.Unique, func(o UniqueDef) bool { return sameSet(o.Columns, u.Columns) })
				}
			}
			return
		}
	}
	if !alter {
		return
	}
	for i, n := range t.checkNames {
		if n != "" && SameName(n, name) {
			t.Checks = append(t.Checks[:i], t.Checks[i+1:]...)
			t.checkNames = append(t.checkNames[:i], t.checkNames[i+1:]...)
			return
		}
	}
	if t.pkName != "" && SameName(t.pkName, name) || t.pkName == "" && SameName(t.Name+"_pkey", name) {
		t.PrimaryKey = nil
	}
}

// defaultName reports whether databases give the name to a unique set that was
// made without one: table_column_key by PostgreSQL, the first column by MySQL.
func (t *TableDef) defaultName(u UniqueDef, name string) bool {
	return len(u.Columns) > 0 &&
		(SameName(name, t.Name+"_"+strings.Join(u.Columns, "_")+"_key") || SameName(name, u.Columns[0]))
}

// column returns the number of a column, or -1.
func (t *TableDef) column(name string) int {
	return slices.IndexFunc(t.Columns, func(c ColumnDef) bool { return SameName(c.Name, name) })
}

// dropColumn removes a column with the keys that it is a part of.
func (t *TableDef) dropColumn(name string) {
	if i := t.column(name); i >= 0 {
		t.Columns = slices.Delete(t.Columns, i, i+1)
	}
	t.Unique = slices.DeleteFunc(t.Unique, func(u UniqueDef) bool { return hasName(u.Columns, name) })
	if hasName(t.PrimaryKey, name) {
		t.PrimaryKey = nil
	}
}

func (t *TableDef) renameColumn(from, to string) {
	if i := t.column(from); i >= 0 {
		t.Columns[i].Name = to
	}
	replace := func(list []string) {
		for i := range list {
			if SameName(list[i], from) {
				list[i] = to
			}
		}
	}
	replace(t.PrimaryKey)
	for _, u := range t.Unique {
		replace(u.Columns)
	}
}
