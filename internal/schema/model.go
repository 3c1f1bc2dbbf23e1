package schema

import (
	"go/types"
	"path"
	"reflect"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// Model is a struct that a mapper stores, with its table: what the tags say,
// together with the stored definition.
type Model struct {
	*Table
	Type *types.Named
	// Fields are those that are columns, those of embedded structs included.
	Fields []Field
	// Mapper is the key of the tags: "gorm", "bun", "xorm" or "pg".
	Mapper string

	def *tableDef // by the tags alone
}

// Field is a field of a model.
type Field struct {
	Var    *types.Var
	Column string
	// Version: the mapper itself compares and counts it on every update.
	Version bool
}

// ColumnOf returns the column of a field, "" when it is none.
func (m *Model) ColumnOf(field *types.Var) string {
	for _, f := range m.Fields {
		if f.Var == field {
			return f.Column
		}
	}
	return ""
}

// Model returns what is known of the table of a model: a struct with tags of a
// mapper, a pointer to one, or a list of them. nil if t is no model. The table
// has the name "" when it cannot be told.
func (s *Schema) Model(t types.Type) *Model { return s.model(t, "") }

// Untagged is Model for a struct that a mapper is seen to store, so that it needs
// no tags. Its columns and keys are those that gorm would make.
func (s *Schema) Untagged(t types.Type) *Model { return s.model(t, "gorm") }

// model returns the model of a type; mapper is whose it is when no tags say so, ""
// for a type that is none then.
func (s *Schema) model(t types.Type, mapper string) *Model {
	named := modelType(t)
	if named == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	seen := s.models
	if mapper != "" {
		seen = s.untagged
	}
	if m, found := seen[named]; found {
		return m
	}
	m := s.readModel(named, mapper)
	if m != nil {
		defs, more, unsure := s.stored(m.def.Name)
		if m.def.Name == "" {
			defs, more, unsure = nil, nil, true
		}
		m.Table = s.join(defs, more, []*tableDef{m.def}, unsure)
		for _, f := range m.Fields {
			if f.Version {
				m.counted = f.Column
			}
		}
	}
	seen[named] = m
	return m
}

// modelType returns the named struct behind pointers and lists.
func modelType(t types.Type) *types.Named {
	named, isNamed := sym.Elem(t).(*types.Named)
	if !isNamed {
		return nil
	}
	if _, isStruct := named.Underlying().(*types.Struct); !isStruct {
		return nil
	}
	return named
}

// findModels returns the models of the package and of the first-party packages
// that it imports.
func (s *Schema) findModels() (found []*Model) {
	m := s.module()
	if m == nil {
		return nil
	}
	for _, pkg := range append([]*types.Package{s.pass.Pkg}, s.pass.Pkg.Imports()...) {
		if path := sym.PkgPath(pkg); path != m.path && !strings.HasPrefix(path, m.path+"/") {
			continue
		}
		for _, name := range pkg.Scope().Names() {
			tn, isType := pkg.Scope().Lookup(name).(*types.TypeName)
			if !isType || tn.IsAlias() {
				continue
			}
			if named := modelType(tn.Type()); named != nil {
				if model := s.readModel(named, ""); model != nil && model.def.Name != "" {
					found = append(found, model)
				}
			}
		}
	}
	return found
}

// readModel reads the tags of a struct, nil when no mapper's are among them.
// untagged is whose it is then, "" when that is open.
func (s *Schema) readModel(named *types.Named, untagged string) *Model {
	st := named.Underlying().(*types.Struct)
	mapper := mapperOf(st, 0)
	if mapper == "" && tableNameMethod(named) != nil {
		mapper = "gorm" // which needs no tags
	}
	if mapper == "" {
		mapper = untagged
	}
	if mapper == "" {
		return nil
	}
	r := tagReader{
		cat: config.Of(s.pass).Catalogue(), mapper: mapper,
		model: &Model{Type: named, Mapper: mapper, def: &tableDef{TableDef: sqltext.TableDef{Created: true}, where: named.Obj().Name()}},
		sets:  map[string]int{},
	}
	r.fields(st, "", 0)
	if len(r.model.def.PrimaryKey) == 0 && mapper != "bun" {
		for _, f := range r.model.Fields {
			if f.Var.Name() == "ID" || f.Var.Name() == "Id" {
				r.model.def.PrimaryKey = []string{f.Column}
			}
		}
	}
	if r.table == "" {
		r.table = s.tableName(named, mapper)
	}
	r.model.def.Name = strings.ToLower(r.table[strings.LastIndexByte(r.table, '.')+1:])
	return r.model
}

// mapperOf returns whose tags the fields of a struct have. Those that embed a
// base type of a mapper count.
func mapperOf(st *types.Struct, depth int) string {
	for i := range st.NumFields() {
		tag := reflect.StructTag(st.Tag(i))
		for _, key := range [...]string{"gorm", "bun", "xorm", "pg"} {
			if v, ok := tag.Lookup(key); ok && v != "-" {
				return key
			}
		}
		if f := st.Field(i); f.Embedded() && depth < 3 {
			if in := sym.StructOf(f.Type()); in != nil {
				if key := mapperOf(in, depth+1); key != "" {
					return key
				}
			}
		}
	}
	return ""
}

// tableName returns the name that a mapper gives to the table of a struct when
// its tags do not: the result of TableName, or made of the name of the type.
func (s *Schema) tableName(named *types.Named, mapper string) string {
	obj := named.Obj()
	if m := s.module(); m != nil && obj.Pkg() != nil {
		at := "."
		if rest, below := strings.CutPrefix(sym.PkgPath(obj.Pkg()), m.path+"/"); below {
			at = path.Clean(rest)
		}
		if name := m.tableNames[at+"."+obj.Name()]; name != "" {
			return name
		}
	}
	if tableNameMethod(named) != nil {
		return "" // decides at run time
	}
	if mapper == "xorm" {
		return sqltext.Snake(obj.Name())
	}
	return Plural(sqltext.Snake(obj.Name()))
}

// tableNameMethod returns the method by which mappers ask a type for its table,
// nil when it has none.
func tableNameMethod(named *types.Named) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), true, named.Obj().Pkg(), "TableName")
	fn, isFunc := obj.(*types.Func)
	if !isFunc || fn.Signature().Params().Len() != 0 || fn.Signature().Results().Len() != 1 || !sym.IsString(fn.Signature().Results().At(0).Type()) {
		return nil
	}
	return fn
}

// isVersion reports whether a type is one that a mapper compares and counts.
func isVersion(cat *catalogue.Table, t types.Type) bool {
	key, ok := sym.TypeKey(t)
	if !ok {
		return false
	}
	info := cat.Type(key)
	return info != nil && info.Kind == catalogue.KindVersion
}
