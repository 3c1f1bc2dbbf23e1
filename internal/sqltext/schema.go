package sqltext

import (
	"slices"
	"strings"
)

// ColumnDef is one column of a table definition.
type ColumnDef struct {
	Name       string
	Type       string // as written, lower case, with its size: "numeric(10,2)"
	NotNull    bool
	PrimaryKey bool
	Unique     bool
	Default    bool // there is a default, an identity or a generator
}

// UniqueDef is a set of columns that is unique: UNIQUE (...), a unique column,
// or a unique index.
type UniqueDef struct {
	Name    string // "" if not named
	Columns []string
	Partial bool // only for the rows that a WHERE selects
	Expr    bool // over expressions; Columns are the columns in them
}

// TableDef is what a text says about a table.
type TableDef struct {
	Schema     string
	Name       string
	Created    bool // there is a CREATE TABLE; otherwise only changes were seen
	Columns    []ColumnDef
	PrimaryKey []string
	Unique     []UniqueDef
	Checks     []string // text of the CHECK constraints
	Engine     string   // MySQL, ClickHouse; lower case
	// Open: there may be columns and keys that are not seen, because the table is
	// made from another one: LIKE, INHERITS, PARTITION OF, AS SELECT.
	Open bool
	// Text and Offset are where it is created, or first seen: the number of the
	// text, and the byte in it.
	Text, Offset int

	checkNames []string
	pkName     string
}

// HasUnique reports whether the columns, in any order, are the primary key or
// a unique set that holds for all rows. ON CONFLICT (...) needs one.
func (t TableDef) HasUnique(columns []string) bool {
	if sameSet(t.PrimaryKey, columns) {
		return true
	}
	for _, u := range t.Unique {
		if !u.Partial && !u.Expr && sameSet(u.Columns, columns) {
			return true
		}
	}
	return false
}

func sameSet(a, b []string) bool {
	if len(a) != len(b) || len(a) == 0 {
		return false
	}
	for _, n := range a {
		if !hasName(b, n) {
			return false
		}
	}
	return true
}

// Schema reads the table definitions of texts that are run one after another,
// as migrations are, in order of appearance. Later statements change earlier
// definitions: ADD, DROP, RENAME. Of a text with annotations of goose,
// sql-migrate, dbmate or tern only the way up is read. For the MergeTree engines
// of ClickHouse, whose primary key is not unique, PrimaryKey stays empty.
func Schema(texts ...string) []TableDef {
	b := schemaBuilder{index: map[string]int{}, byName: map[string][]int{}}
	for i, sql := range texts {
		b.text = i
		b.read(upOnly(sql), func(t []token) { b.statement() })
	}
	list := make([]TableDef, 0, len(b.tables))
	for _, t := range b.tables {
		if t != nil {
			list = append(list, *t)
		}
	}
	return list
}

type schemaBuilder struct {
	p      parser
	text   int
	inBody bool             // of a DO block
	tables []*TableDef      // nil: dropped
	index  map[string]int   // by schema and name
	byName map[string][]int // by name alone
}

// read calls do for each statement of a text, with the parser on it.
func (b *schemaBuilder) read(sql string, do func(t []token)) {
	withTokens(sql, func(toks []token) {
		eachStatement(sql, toks, func(t []token) bool {
			classify(sql, t)
			b.p = parser{src: sql, t: t}
			do(t)
			return true
		})
	})
}

// tableKey is how tables are told apart: without the schema that is used when
// none is named.
func tableKey(schema, name string) string {
	switch schema = strings.ToLower(schema); schema {
	case "public", "dbo", "main":
		schema = ""
	}
	return schema + "." + strings.ToLower(name)
}

// find returns the number of a table. A name without schema is any table of
// that name when there is one only; one with a schema may have been made
// without.
func (b *schemaBuilder) find(schema, name string) (int, bool) {
	if i, ok := b.index[tableKey(schema, name)]; ok {
		return i, true
	}
	if same := b.byName[strings.ToLower(name)]; schema == "" && len(same) == 1 {
		return same[0], true
	}
	i, ok := b.index[tableKey("", name)]
	return i, ok
}

func (b *schemaBuilder) get(schema, name string) *TableDef {
	if i, ok := b.find(schema, name); ok {
		return b.tables[i]
	}
	return b.put(schema, &TableDef{Schema: schema, Name: name})
}

func (b *schemaBuilder) put(schema string, t *TableDef) *TableDef {
	b.index[tableKey(schema, t.Name)] = len(b.tables)
	b.byName[strings.ToLower(t.Name)] = append(b.byName[strings.ToLower(t.Name)], len(b.tables))
	t.Text, t.Offset = b.text, int(b.p.t[0].start)
	b.tables = append(b.tables, t)
	return t
}

// forget takes a name away from the table with the number.
func (b *schemaBuilder) forget(i int) {
	for key, at := range b.index {
		if at == i {
			delete(b.index, key)
		}
	}
	name := strings.ToLower(b.tables[i].Name)
	b.byName[name] = slices.DeleteFunc(b.byName[name], func(at int) bool { return at == i })
}

func (b *schemaBuilder) drop(schema, name string) {
	if i, ok := b.find(schema, name); ok {
		b.forget(i)
		b.tables[i] = nil
	}
}

// tableName reads [IF [NOT] EXISTS] [ONLY] [schema.]table at i.
func (b *schemaBuilder) tableName(i int) (schema, name string, next int) {
	p := &b.p
	for p.kw(i) == kwIf || p.kw(i) == kwNot || p.kw(i) == kwExists || p.word(i, "only") {
		i++
	}
	q, last, next := p.path(i, len(p.t))
	if last < 0 {
		return "", "", i
	}
	if q >= 0 {
		schema = p.name(q)
	}
	return schema, p.name(last), next
}

func (b *schemaBuilder) statement() {
	p := &b.p
	switch {
	case p.word(0, "create"):
		for i := 1; i < len(p.t) && i < 8; i++ {
			switch {
			case p.word(i, "table"):
				b.createTable(i + 1)
				return
			case p.word(i, "unique"):
				b.createIndex(i + 1)
				return
			case p.punct(i, '('), p.kw(i) == kwAs, p.word(i, "view"), p.word(i, "index"), p.word(i, "type"), p.word(i, "function"), p.word(i, "trigger"),
				p.word(i, "temp"), p.word(i, "temporary"):
				return
			}
		}
	case p.word(0, "alter") && p.word(1, "table"):
		b.alterTable(2)
	case p.word(0, "do"):
		b.doBlock()
	case b.inBody: // what a block drops, it drops on a condition
	case p.word(0, "rename") && p.word(1, "table"):
		p.eachItem(2, len(p.t), func(i, hi int) {
			schema, name, next := b.tableName(i)
			if _, to, _ := b.tableName(next + 1); name != "" && next+1 < hi && to != "" {
				b.rename(schema, name, to)
			}
		})
	case p.word(0, "drop") && p.word(1, "table"):
		i := 2
		for i < len(p.t) {
			schema, name, next := b.tableName(i)
			if name == "" {
				return
			}
			b.drop(schema, name)
			if !p.punct(next, ',') {
				return
			}
			i = next + 1
		}
	case p.word(0, "drop") && p.word(1, "index"):
		i := 2
		if p.word(i, "concurrently") {
			i++
		}
		if _, name, _ := b.tableName(i); name != "" {
			b.dropUnique(name)
		}
	}
}

// doBlock reads DO $$ ... $$, in which PostgreSQL migrations add what may be
// there already.
func (b *schemaBuilder) doBlock() {
	if b.inBody {
		return
	}
	outer := b.p
	b.inBody = true
	for i := range outer.t {
		text := outer.text(i, i+1)
		if outer.t[i].kind != tkString || !strings.HasPrefix(text, "$") {
			continue
		}
		tag := strings.IndexByte(text[1:], '$') + 2
		if len(text) < 2*tag {
			continue
		}
		b.read(text[tag:len(text)-tag], func(t []token) {
			for i := range t {
				if b.p.word(i, "alter") || b.p.word(i, "create") {
					classify(b.p.src, t[i:])
					b.p.t = t[i:]
					b.statement()
					return
				}
			}
		})
	}
	b.inBody = false
	b.p = outer
}

func (b *schemaBuilder) dropUnique(name string) {
	for _, t := range b.tables {
		if t != nil {
			t.dropConstraint(name, false)
		}
	}
}
