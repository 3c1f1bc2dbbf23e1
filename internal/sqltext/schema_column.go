package sqltext

import "strings"

// column reads a column definition in [i, hi).
func (b *schemaBuilder) column(i, hi int, t *TableDef) {
	p := &b.p
	if i >= hi || p.t[i].kind != tkWord && p.t[i].kind != tkQuoted {
		return
	}
	c := ColumnDef{Name: p.name(i)}
	start := i + 1
	end := start
	for end < hi && !p.columnOption(end) {
		end = p.after(end)
	}
	c.Type = strings.ToLower(p.text(start, min(end, hi)))
	if strings.Contains(c.Type, "serial") {
		c.Default, c.NotNull = true, true
	}
	name := ""
	for i = end; i < hi; i = p.after(i) {
		switch {
		case p.word(i, "constraint") && i+1 < hi:
			name = p.name(i + 1)
			i++
			continue
		case p.kw(i) == kwNot && p.kw(i+1) == kwNull:
			c.NotNull = true
		case p.word(i, "primary"):
			c.PrimaryKey, c.NotNull = true, true
			t.pkName = name
		case p.word(i, "unique"):
			c.Unique = true
			t.Unique = append(t.Unique, UniqueDef{Name: name, Columns: []string{c.Name}})
		case p.kw(i) == kwDefault, p.word(i, "generated"), p.word(i, "identity"), p.word(i, "auto_increment"), p.word(i, "autoincrement"):
			c.Default = true
		case p.word(i, "check") && p.punct(i+1, '('):
			lo, e := p.inner(i + 1)
			t.addCheck(name, p.text(lo, e))
		default:
			continue
		}
		name = ""
	}
	if c.PrimaryKey {
		t.PrimaryKey = []string{c.Name}
	}
	if t.column(c.Name) < 0 && len(t.Columns) < 4*maxNames {
		t.Columns = append(t.Columns, c)
	}
}

// columnOption reports whether the type of a column ends at i.
func (p *parser) columnOption(i int) bool {
	switch p.t[i].kw {
	case kwNot, kwNull, kwDefault, kwOn, kwAs:
		return true
	}
	if p.t[i].kind != tkWord {
		return false
	}
	for _, w := range [...]string{"primary", "unique", "check", "references", "constraint", "collate", "generated",
		"identity", "auto_increment", "autoincrement", "comment", "codec", "encode", "ttl", "invisible", "static", "materialized"} {
		if p.word(i, w) {
			return true
		}
	}
	return false
}

// alterTable reads ALTER TABLE; i is behind the keyword.
func (b *schemaBuilder) alterTable(i int) {
	p := &b.p
	schema, name, next := b.tableName(i)
	if name == "" {
		return
	}
	t := b.get(schema, name)
	if p.kw(next) == kwWith { // SQL Server: WITH CHECK ADD
		next += 2
	}
	if next >= len(p.t) {
		return
	}
	p.eachItem(next, len(p.t), func(a, z int) { b.alterAction(a, z, schema, t) })
}

func (b *schemaBuilder) alterAction(i, hi int, schema string, t *TableDef) {
	p := &b.p
	verb := i
	i++
	for p.word(i, "column") || p.kw(i) == kwIf || p.kw(i) == kwNot || p.kw(i) == kwExists {
		i++
	}
	if i >= hi {
		return
	}
	switch {
	case p.word(verb, "add"):
		if p.punct(i, '(') {
			lo, end := p.inner(i)
			p.eachItem(lo, end, func(a, z int) { b.add(a, z, t) })
			return
		}
		b.add(i, hi, t)
	case p.word(verb, "drop"):
		switch {
		case p.word(i, "constraint") || p.word(i, "index") || p.word(i, "key"):
			if i++; p.kw(i) == kwIf {
				i += 2
			}
			if i < hi {
				t.dropConstraint(p.name(i), true)
			}
		case p.word(i, "primary"):
			t.PrimaryKey = nil
		default:
			t.dropColumn(p.name(i))
		}
	case p.word(verb, "change") && i+1 < hi: // MySQL: old name, new definition
		t.renameColumn(p.name(i), p.name(i+1))
		b.column(i+1, hi, t)
	case p.word(verb, "modify"):
		b.column(i, hi, t)
	case p.word(verb, "rename") && i+1 < hi && (p.word(i, "to") || p.kw(i) == kwAs):
		b.rename(schema, t.Name, p.name(i+1))
	case p.word(verb, "rename") && (p.word(i, "constraint") || p.word(i, "index") || p.word(i, "key")) && i+3 < hi && p.word(i+2, "to"):
		for n := range t.Unique {
			if SameName(t.Unique[n].Name, p.name(i+1)) {
				t.Unique[n].Name = p.name(i + 3)
			}
		}
	case p.word(verb, "rename") && i+2 < hi && p.word(i+1, "to"):
		t.renameColumn(p.name(i), p.name(i+2))
	}
}

func (b *schemaBuilder) add(i, hi int, t *TableDef) {
	if i < hi && !b.constraint(i, hi, t) {
		b.column(i, hi, t)
	}
}

func (b *schemaBuilder) rename(schema, from, to string) {
	i, ok := b.find(schema, from)
	if _, taken := b.index[tableKey(schema, to)]; !ok || taken {
		return
	}
	b.forget(i)
	b.tables[i].Name = to
	b.index[tableKey(schema, to)] = i
	b.byName[strings.ToLower(to)] = append(b.byName[strings.ToLower(to)], i)
}

// createIndex reads CREATE UNIQUE [CLUSTERED] INDEX ... ON t (...); i is behind
// UNIQUE.
func (b *schemaBuilder) createIndex(i int) {
	p := &b.p
	on := i
	for on < len(p.t) && p.t[on].kw != kwOn {
		on++
	}
	if on+1 >= len(p.t) {
		return
	}
	name := ""
	if p.isName(on-1) && !p.word(on-1, "index") && !p.word(on-1, "concurrently") {
		name = p.name(on - 1)
	}
	schema, table, next := b.tableName(on + 1)
	open := p.open(next, len(p.t))
	if table == "" || open < 0 {
		return
	}
	t := b.get(schema, table)
	n := len(t.Unique)
	b.unique(name, open, t)
	if len(t.Unique) == n {
		return
	}
	for j := p.after(open); j < len(p.t); j = p.after(j) {
		if p.t[j].kw == kwWhere {
			t.Unique[n].Partial = true
		}
	}
}
