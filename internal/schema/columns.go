package schema

import (
	"strings"
)

// Columns by what they are for, in lower case and without underscores.
var (
	versionNames = words("version ver rowversion rowver versionid rev revision rowrevision lockversion optlock " +
		"optlockversion optimisticlock versionnumber versionno recordversion entityversion aggregateversion currentversion")
	changedNames = words("updatedat updatedon modifiedat modifiedon lastmodified lastmodifiedat lastmodifiedon " +
		"lastupdated lastupdatedat updatetime modifiedtime updatedtime datemodified dateupdated changedat updated modified")
	deletedNames = words("deletedat deletedon deleted isdeleted removedat deletedtime deletetime datedeleted archivedat softdeleted")
)

func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

func bare(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }

// Version returns the column that counts the versions of a row, "" if there is
// none. Times of changes are no versions, see UpdatedAt; nor are numbers that
// are part of a key, by which tables keep all versions.
func (t *Table) Version() string {
	if t.counted != "" {
		return t.counted
	}
	for _, c := range t.Columns {
		if versionNames[bare(c.Name)] && counts(c.Type) && !t.inKey(c.Name) {
			return c.Name
		}
	}
	return ""
}

// UpdatedAt returns the column with the time of the last change, which can be
// compared as a token, "" if there is none.
func (t *Table) UpdatedAt() string { return t.named(changedNames, isTime) }

// SoftDelete returns the column that marks deleted rows, "" if there is none.
func (t *Table) SoftDelete() string {
	return t.named(deletedNames, func(typ string) bool { return isTime(typ) || isFlag(typ) || counts(typ) })
}

func (t *Table) named(names map[string]bool, fits func(string) bool) string {
	for _, c := range t.Columns {
		if names[bare(c.Name)] && fits(c.Type) {
			return c.Name
		}
	}
	return ""
}

func (t *Table) inKey(name string) bool {
	for _, d := range t.defs {
		if contains(d.PrimaryKey, name) {
			return true
		}
		for _, u := range d.Unique {
			if contains(u.Columns, name) {
				return true
			}
		}
	}
	return false
}

// counts reports whether a type, as SQL writes it, can count.
func counts(typ string) bool {
	return strings.Contains(typ, "int") && !strings.Contains(typ, "interval") && !strings.Contains(typ, "point") ||
		strings.HasPrefix(typ, "numeric") || strings.HasPrefix(typ, "decimal") || strings.Contains(typ, "serial") ||
		strings.HasPrefix(typ, "number") || typ == "rowversion"
}

func isTime(typ string) bool {
	return strings.Contains(typ, "time") || strings.HasPrefix(typ, "date") || strings.Contains(typ, "bigint")
}

func isFlag(typ string) bool { return strings.HasPrefix(typ, "bool") || strings.HasPrefix(typ, "bit") }
