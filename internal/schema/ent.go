package schema

import (
	"go/ast"
	"go/token"
	"strconv"

	"github.com/resilint/resilint/internal/sqltext"
)

// entTables reads the tables that ent generates from its schemas: variables of
// type *schema.Table next to lists of *schema.Column. It is the full schema,
// mixins and edges included.
func entTables(f *ast.File) (tables []*tableDef) {
	r := entReader{columns: map[string][]sqltext.ColumnDef{}}
	var defs []*ast.CompositeLit
	for _, d := range f.Decls {
		gen, isGen := d.(*ast.GenDecl)
		if !isGen {
			continue
		}
		for _, spec := range gen.Specs {
			v, isValue := spec.(*ast.ValueSpec)
			if !isValue || len(v.Names) != 1 || len(v.Values) != 1 {
				continue
			}
			switch x := v.Values[0].(type) {
			case *ast.CompositeLit: // []*schema.Column{…}
				r.list(v.Names[0].Name, x)
			case *ast.UnaryExpr: // &schema.Table{…}
				if lit, isLit := x.X.(*ast.CompositeLit); isLit && x.Op == token.AND {
					defs = append(defs, lit)
				}
			}
		}
	}
	for _, lit := range defs {
		if t := r.table(lit); t != nil {
			tables = append(tables, t)
		}
	}
	return tables
}

type entReader struct {
	columns map[string][]sqltext.ColumnDef // by the variable of the list
}

// entTypes are the types of fields that matter here.
var entTypes = map[string]string{
	"TypeInt": "bigint", "TypeInt64": "bigint", "TypeInt32": "integer", "TypeInt16": "smallint", "TypeInt8": "smallint",
	"TypeUint": "bigint", "TypeUint64": "bigint", "TypeUint32": "integer", "TypeUint16": "smallint", "TypeUint8": "smallint",
	"TypeTime": "timestamp", "TypeBool": "boolean", "TypeString": "text", "TypeUUID": "uuid",
}

func (r *entReader) list(name string, lit *ast.CompositeLit) {
	var list []sqltext.ColumnDef
	for _, e := range lit.Elts {
		col, isLit := e.(*ast.CompositeLit)
		if !isLit {
			return
		}
		c := sqltext.ColumnDef{NotNull: true}
		for key, x := range parts(col) {
			switch key {
			case "Name":
				c.Name = literal(x)
			case "Type":
				if sel, isSel := x.(*ast.SelectorExpr); isSel {
					c.Type = entTypes[sel.Sel.Name]
				}
			case "Unique":
				c.Unique = isTrue(x)
			case "Nullable":
				c.NotNull = !isTrue(x)
			case "Default", "Increment":
				c.Default = true
			}
		}
		if c.Name == "" {
			return
		}
		list = append(list, c)
	}
	if len(list) > 0 {
		r.columns[name] = list
	}
}

func (r *entReader) table(lit *ast.CompositeLit) *tableDef {
	t := &tableDef{TableDef: sqltext.TableDef{Created: true}, where: "ent"}
	for key, x := range parts(lit) {
		switch key {
		case "Name":
			t.Name = literal(x)
			t.where = t.Name + " (ent)"
		case "Columns":
			if id, isName := x.(*ast.Ident); isName {
				t.Columns = append(t.Columns, r.columns[id.Name]...)
			}
		case "PrimaryKey":
			t.PrimaryKey = r.names(x)
		case "Indexes":
			r.indexes(t, x)
		}
	}
	if t.Name == "" || len(t.Columns) == 0 {
		return nil
	}
	for _, c := range t.Columns {
		if c.Unique {
			t.Unique = append(t.Unique, sqltext.UniqueDef{Columns: []string{c.Name}})
		}
	}
	return t
}

func (r *entReader) indexes(t *tableDef, x ast.Expr) {
	lit, isLit := x.(*ast.CompositeLit)
	if !isLit {
		return
	}
	for _, e := range lit.Elts {
		ix, isLit := e.(*ast.CompositeLit)
		if !isLit {
			continue
		}
		u, unique := sqltext.UniqueDef{}, false
		for key, x := range parts(ix) {
			switch key {
			case "Name":
				u.Name = literal(x)
			case "Unique":
				unique = isTrue(x)
			case "Columns":
				u.Columns = r.names(x)
			case "Annotation": // may hold a WHERE or expressions
				u.Partial = true
			}
		}
		if unique {
			t.Unique = append(t.Unique, u)
		}
	}
}

// names returns the columns of a list []*schema.Column{UsersColumns[1], …}.
func (r *entReader) names(x ast.Expr) (names []string) {
	lit, isLit := x.(*ast.CompositeLit)
	if !isLit {
		return nil
	}
	for _, e := range lit.Elts {
		at, isIndex := e.(*ast.IndexExpr)
		if !isIndex {
			return nil
		}
		id, isName := at.X.(*ast.Ident)
		n, isLit := at.Index.(*ast.BasicLit)
		if !isName || !isLit {
			return nil
		}
		i, err := strconv.Atoi(n.Value)
		if err != nil || i < 0 || i >= len(r.columns[id.Name]) {
			return nil
		}
		names = append(names, r.columns[id.Name][i].Name)
	}
	return names
}

// parts visits the keyed elements of a literal.
func parts(lit *ast.CompositeLit) func(func(string, ast.Expr) bool) {
	return func(yield func(string, ast.Expr) bool) {
		for _, e := range lit.Elts {
			kv, isKV := e.(*ast.KeyValueExpr)
			if !isKV {
				continue
			}
			if key, isName := kv.Key.(*ast.Ident); isName && !yield(key.Name, kv.Value) {
				return
			}
		}
	}
}

func literal(x ast.Expr) string {
	if lit, isLit := x.(*ast.BasicLit); isLit && lit.Kind == token.STRING {
		if s, err := strconv.Unquote(lit.Value); err == nil {
			return s
		}
	}
	return ""
}

func isTrue(x ast.Expr) bool {
	id, isName := x.(*ast.Ident)
	return isName && id.Name == "true"
}
