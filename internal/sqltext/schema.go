package sqltext

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

// Schema reads the table definitions of a migration, in order of appearance.
// Later statements change earlier definitions: ADD, DROP, RENAME. Of a file
// with annotations of goose, sql-migrate, dbmate or tern only the way up is
// read. For the MergeTree engines of ClickHouse, whose primary key is not
// unique, PrimaryKey stays empty.
func Schema(sql string) []TableDef {
	sql = upOnly(sql)
	b := schemaBuilder{index: map[string]int{}}
	withTokens(sql, func(toks []token) {
		eachStatement(sql, toks, func(t []token) bool {
			classify(sql, t)
			b.p = parser{src: sql, t: t}
			b.statement()
			return true
		})
	})
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
	tables []*TableDef // nil: dropped
	index  map[string]int
}

func (b *schemaBuilder) get(schema, name string) *TableDef {
	key := schema + "." + name
	if i, ok := b.index[key]; ok {
		return b.tables[i]
	}
	t := &TableDef{Schema: schema, Name: name}
	b.index[key] = len(b.tables)
	b.tables = append(b.tables, t)
	return t
}

func (b *schemaBuilder) drop(schema, name string) {
	key := schema + "." + name
	if i, ok := b.index[key]; ok {
		b.tables[i] = nil
		delete(b.index, key)
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
			case p.punct(i, '('), p.kw(i) == kwAs, p.word(i, "view"), p.word(i, "index"), p.word(i, "type"), p.word(i, "function"), p.word(i, "trigger"):
				return
			}
		}
	case p.word(0, "alter") && p.word(1, "table"):
		b.alterTable(2)
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

func (b *schemaBuilder) dropUnique(name string) {
	for _, t := range b.tables {
		if t != nil {
			t.dropConstraint(name, false)
		}
	}
}
