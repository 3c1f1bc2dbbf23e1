package sqltext

import "strings"

// createTable reads CREATE TABLE; i is behind the keyword.
func (b *schemaBuilder) createTable(i int) {
	p := &b.p
	schema, name, next := b.tableName(i)
	if name == "" {
		return
	}
	t := b.created(schema, name)
	if p.word(next, "partition") {
		t.Open = true
		return
	}
	for next < len(p.t) && !p.punct(next, '(') && p.kw(next) != kwAs {
		next++ // ON CLUSTER c
	}
	body := next
	if !p.punct(body, '(') || p.opensQuery(body) {
		t.Open = true
		return
	}
	for i := p.after(body); i < len(p.t); i = p.after(i) {
		if p.word(i, "inherits") || p.kw(i) == kwAs {
			t.Open = true
		}
		if p.word(i, "engine") {
			if i++; i < len(p.t) && p.t[i].op == opEq {
				i++
			}
			if p.isName(i) {
				t.Engine = p.name(i)
			}
			break
		}
	}
	lo, hi := p.inner(body)
	p.eachItem(lo, hi, func(a, z int) {
		if !b.constraint(a, z, t) {
			b.column(a, z, t)
		}
	})
	if strings.HasSuffix(t.Engine, "mergetree") {
		t.PrimaryKey = nil
		for i := range t.Columns {
			t.Columns[i].PrimaryKey = false
		}
	}
}

// created returns the table that a CREATE makes. Of two that make the same one
// the second is IF NOT EXISTS, or an older state beside its migrations: what
// each says counts.
func (b *schemaBuilder) created(schema, name string) *TableDef {
	i, ok := b.index[tableKey(schema, name)]
	if !ok {
		t := b.put(schema, &TableDef{Schema: schema, Name: name, Created: true})
		return t
	}
	t := b.tables[i]
	if !t.Created {
		t.Created, t.Text, t.Offset = true, b.text, int(b.p.t[0].start)
	}
	return t
}

// constraint reads a table constraint or an index in [i, hi). It reports false
// for a column.
func (b *schemaBuilder) constraint(i, hi int, t *TableDef) bool {
	p := &b.p
	name := ""
	if p.word(i, "constraint") && i+1 < hi {
		if i++; p.isName(i) && !(p.word(i, "primary") || p.word(i, "unique") && p.punct(i+1, '(') || p.word(i, "check") && p.punct(i+1, '(')) {
			name = p.name(i)
			i++
		}
	}
	switch {
	case i >= hi:
		return name != ""
	case p.word(i, "primary") && p.word(i+1, "key"):
		if open := p.open(i+2, hi); open >= 0 {
			lo, end := p.inner(open)
			t.PrimaryKey, t.pkName = p.keyColumns(lo, end), name
		}
	case p.word(i, "unique") && (p.open(i+1, hi) >= 0 || p.kw(i+1) == kwUsing):
		if open := p.open(i+1, hi); open >= 0 {
			if p.isName(open-1) && open-1 > i && name == "" && !p.word(open-1, "key") && !p.word(open-1, "index") &&
				!p.word(open-1, "clustered") && !p.word(open-1, "nonclustered") && !p.word(open-1, "distinct") {
				name = p.name(open - 1)
			}
			b.unique(name, open, t)
		}
	case p.word(i, "check") && p.punct(i+1, '('):
		lo, end := p.inner(i + 1)
		t.addCheck(name, p.text(lo, end))
	case p.word(i, "exclude"):
		if open := p.open(i+1, hi); open >= 0 {
			lo, end := p.inner(open)
			t.Unique = append(t.Unique, UniqueDef{Name: name, Columns: p.keyColumns(lo, end), Partial: true, Expr: true})
		}
	case p.kw(i) == kwLike:
		t.Open = true
	case p.word(i, "foreign") && p.word(i+1, "key"),
		p.word(i, "fulltext"), p.word(i, "spatial"), p.word(i, "projection"),
		p.word(i, "period") && p.kw(i+1) == kwFor:
	case p.word(i, "key") || p.word(i, "index"):
		// An index of MySQL or ClickHouse, unless "key" is the column itself.
		open := p.open(i+1, hi)
		if p.word(i, "index") && p.isName(i+1) {
			for j := i + 2; j < hi; j = p.after(j) {
				if p.word(j, "type") {
					return true // ClickHouse: INDEX ix expr TYPE minmax
				}
			}
		}
		return open == i+1 || open == i+2 && p.isName(i+1) && !sizedType(p.name(i+1))
	default:
		return name != ""
	}
	return true
}

func sizedType(s string) bool {
	switch s {
	case "varchar", "char", "character", "nvarchar", "varbinary", "binary", "decimal", "numeric", "int", "bigint", "bit", "enum", "datetime", "timestamp":
		return true
	}
	return false
}

func (b *schemaBuilder) unique(name string, open int, t *TableDef) {
	p := &b.p
	lo, hi := p.inner(open)
	if lo >= hi || len(t.Unique) >= maxNames {
		return
	}
	u := UniqueDef{Name: name, Columns: p.keyColumns(lo, hi)}
	p.eachItem(lo, hi, func(a, z int) {
		_, last, next := p.path(a, z)
		// A prefix length of MySQL, name(10), is no expression.
		if last < 0 && p.t[a].kind != tkWord || next < z && p.punct(next, '(') && p.kw(next+1) != kwNone ||
			next < z && p.punct(next, '(') && !p.number(next+1) {
			u.Expr = true
		}
	})
	t.Unique = append(t.Unique, u)
}

func (p *parser) number(i int) bool { return i < len(p.t) && p.t[i].kind == tkNumber }

// open returns the first opening bracket at the level of i, or -1.
func (p *parser) open(i, hi int) int {
	for ; i < hi; i = p.after(i) {
		if p.punct(i, '(') {
			return i
		}
	}
	return -1
}

// keyColumns reads the columns of a key: order, prefix length, collation and
// operator class are dropped, the brackets of a CQL partition key too.
func (p *parser) keyColumns(lo, hi int) []string {
	var list []string
	p.eachItem(lo, hi, func(a, z int) {
		if p.punct(a, '(') {
			in, end := p.inner(a)
			c := condition{}
			p.columns(in, end, &c)
			list = append(list, c.cols...)
			return
		}
		_, last, next := p.path(a, z)
		switch {
		case last < 0 && a < z && p.t[a].kind == tkWord:
			list = append(list, p.name(a))
		case last >= 0 && next < z && p.punct(next, '(') && !p.number(next+1):
			c := condition{}
			in, end := p.inner(next)
			p.columns(in, end, &c)
			list = append(list, c.cols...)
		case last >= 0:
			list = append(list, p.name(last))
		}
	})
	return list
}
