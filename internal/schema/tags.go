package schema

import (
	"go/types"
	"reflect"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// tagReader makes a table of the tags of a struct.
type tagReader struct {
	cat    *catalogue.Table
	mapper string
	model  *Model
	table  string         // when a tag names it
	sets   map[string]int // unique sets of several columns, by name
}

// column is what a tag says of one.
type column struct {
	sqltext.ColumnDef
	skip    bool     // no column
	embed   bool     // the fields of the struct are columns
	prefix  string   // of the names of embedded ones
	sets    []string // names of the unique sets it is in
	partial bool     // those sets hold for a part of the rows, or over an expression
	version bool
}

func (r *tagReader) fields(st *types.Struct, prefix string, depth int) {
	for i := range st.NumFields() {
		f := st.Field(i)
		tag, tagged := reflect.StructTag(st.Tag(i)).Lookup(r.mapper)
		if name := tableTag(r.mapper, f, tag); name != "" {
			r.table = name
			continue
		}
		c := r.column(f, tag, tagged)
		if c.skip {
			continue
		}
		if in := sym.StructOf(f.Type()); in != nil && (c.embed || f.Embedded() && !isValue(f.Type())) {
			if depth < 4 {
				r.fields(in, prefix+c.prefix, depth+1)
			}
			continue
		}
		if !f.Exported() || c.Type == "" {
			continue
		}
		r.add(f, prefix, c)
	}
}

func (r *tagReader) add(f *types.Var, prefix string, c column) {
	def := r.model.def
	c.Name = prefix + c.Name
	c.version = c.version || isVersion(r.cat, f.Type())
	def.Columns = append(def.Columns, c.ColumnDef)
	r.model.Fields = append(r.model.Fields, Field{Var: f, Column: c.Name, Version: c.version})
	if c.PrimaryKey {
		def.PrimaryKey = append(def.PrimaryKey, c.Name)
	}
	if c.Unique {
		def.Unique = append(def.Unique, sqltext.UniqueDef{Columns: []string{c.Name}})
	}
	for _, set := range c.sets {
		if set == "" {
			def.Unique = append(def.Unique, sqltext.UniqueDef{Columns: []string{c.Name}, Partial: c.partial})
			continue
		}
		i, found := r.sets[set]
		if !found {
			i = len(def.Unique)
			r.sets[set] = i
			def.Unique = append(def.Unique, sqltext.UniqueDef{Name: set})
		}
		def.Unique[i].Columns = append(def.Unique[i].Columns, c.Name)
		def.Unique[i].Partial = def.Unique[i].Partial || c.partial
	}
}

// tableTag returns the name of the table where a field says it: bun.BaseModel
// `bun:"table:users,alias:u"`, tableName struct{} `pg:"users"`.
func tableTag(mapper string, f *types.Var, tag string) string {
	switch {
	case mapper == "bun" && f.Embedded():
		for _, part := range strings.Split(tag, ",") {
			if name, ok := strings.CutPrefix(part, "table:"); ok {
				return name
			}
		}
	case mapper == "pg" && f.Name() == "tableName":
		name, _, _ := strings.Cut(tag, ",")
		return name
	}
	return ""
}

func (r *tagReader) column(f *types.Var, tag string, tagged bool) column {
	c := column{}
	c.Name, c.Type = sqltext.Snake(f.Name()), columnType(f.Type())
	if tag == "-" || strings.HasPrefix(tag, "-:") || strings.HasPrefix(tag, "-,") {
		c.skip = true
		return c
	}
	switch r.mapper {
	case "gorm":
		readGorm(&c, f, tag)
	case "xorm":
		readXorm(&c, tag)
	default:
		readBun(&c, tag)
	}
	if tagged && c.Type == "" && (c.PrimaryKey || c.Unique || len(c.sets) > 0) {
		c.Type = "text"
	}
	return c
}

// columnType is the type of a column, as SQL writes it, for a type of Go; "" for
// what is no column by itself: relations.
func columnType(t types.Type) string {
	if p, isPtr := types.Unalias(t).(*types.Pointer); isPtr {
		t = p.Elem()
	}
	switch {
	case sym.IsTime(t):
		return "timestamp"
	case isValue(t):
		return valueType(t)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsInteger != 0:
			return "bigint"
		case u.Info()&types.IsBoolean != 0:
			return "boolean"
		case u.Info()&types.IsFloat != 0:
			return "double precision"
		}
		return "text"
	case *types.Slice:
		if b, isBasic := u.Elem().Underlying().(*types.Basic); isBasic && b.Info()&types.IsConstType != 0 {
			return "blob"
		}
	case *types.Array:
		return "blob"
	}
	return ""
}

// valueType is the type of the column of a type that gives its own value: a
// nullable time or number is told by its name.
func valueType(t types.Type) string {
	name := ""
	if named := sym.Named(t); named != nil {
		name = strings.ToLower(named.Obj().Name())
	}
	switch {
	case strings.Contains(name, "time"), strings.Contains(name, "deletedat"), strings.Contains(name, "date"):
		return "timestamp"
	case strings.Contains(name, "int"), name == "version":
		return "bigint"
	case strings.Contains(name, "bool"):
		return "boolean"
	}
	return "text"
}

// isValue reports whether values of a type tell the database what they are, by
// a method Value.
func isValue(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Value")
	fn, isFunc := obj.(*types.Func)
	return isFunc && fn.Signature().Params().Len() == 0 && fn.Signature().Results().Len() == 2
}
