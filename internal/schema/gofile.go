package schema

import (
	"bytes"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sqltext"
)

// goFile is what the text of a Go file says of tables. It is read without types:
// it may be of any package of the module.
type goFile struct {
	main       bool
	mapped     bool // tables are made by their models
	blind      bool // keys are made in a way that cannot be read
	ddl        []ddl
	tables     []*tableDef       // of ent
	tableNames map[string]string // results of TableName methods, by type
}

// ddl is a string literal with definitions.
type ddl struct {
	line int
	text string
}

// Words by which files are told that have to be parsed, or that make tables by
// calls of a mapper.
var (
	definitions = regexp.MustCompile(`(?i)\b(create\s+(unlogged\s+)?table|(alter|drop|rename)\s+table|create\s+unique\s+(clustered\s+)?index)\s`)
	statement   = regexp.MustCompile(`(?i)^(\s|--[^\n]*\n)*(create|alter|rename|drop|do|begin|set|pragma|comment|use|insert|with)\s`)
	byModels    = regexp.MustCompile(`\.(AutoMigrate|Sync2|NewCreateTable|CreateTables?)\(|\.Sync\((new\(|&)`)
	keyCalls    = regexp.MustCompile(`\.(CreateIndex|CreateConstraint|NewCreateIndex|AddUniqueIndex|CreateUniques)\(`)
	undoing     = regexp.MustCompile(`(?i)^(down|rollback|undo|revert|drop|teardown|reset)|(down|rollback|undo|revert)(sql|query|stmt)?$`)
)

// phrases are what files with definitions hold, for a first look.
var phrases = []string{
	"CREATE TABLE", "create table", "Create Table", "Create table", "ALTER TABLE", "alter table", "Alter Table", "Alter table",
	"UNIQUE INDEX", "unique index", "Unique Index", "UNLOGGED TABLE", "RENAME TABLE", "rename table", "DROP TABLE", "drop table",
}

// mapperPaths are how the import paths of mappers begin, as files quote them: some
// make tables and keys by calls.
var mapperPaths = sync.OnceValue(func() (quoted []string) {
	for _, lib := range catalogue.Builtin().Libs() {
		if !lib.Is(catalogue.ClassORM) {
			continue
		}
		for _, path := range lib.Paths {
			path, _, _ = strings.Cut(path, "/...")
			path, _, _ = strings.Cut(path, "/v*")
			quoted = append(quoted, `"`+majorVersion.ReplaceAllString(path, ""))
		}
	}
	return quoted
})

var majorVersion = regexp.MustCompile(`/v\d+$`)

// readGo reads a Go file, nil when it says nothing. Most files are only looked
// through for words.
func readGo(src []byte) *goFile {
	g := &goFile{main: bytes.HasPrefix(src, []byte("package main\n")) || bytes.Contains(src, []byte("\npackage main"))}
	names := bytes.Contains(src, []byte(") TableName() string"))
	hasDDL := holds(src, phrases) && definitions.Match(src)
	ents := bytes.Contains(src, []byte("schema.Table{")) && bytes.Contains(src, []byte("dialect/sql/schema\""))
	if imports, _, _ := bytes.Cut(src, []byte("\nfunc ")); holds(imports, mapperPaths()) {
		g.mapped = byModels.Match(src)
		g.blind = keyCalls.Match(src)
	}
	if names || hasDDL || ents {
		fset := token.NewFileSet()
		f, _ := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
		if f != nil {
			r := goReader{g: g, fset: fset, consts: map[string]ast.Expr{}}
			r.constants(f)
			if names {
				r.names(f)
			}
			if hasDDL {
				r.literals(f)
			}
			if ents {
				g.tables = entTables(f)
			}
		}
	}
	if !g.main && !g.mapped && !g.blind && g.ddl == nil && g.tables == nil && g.tableNames == nil {
		return nil
	}
	return g
}

// holds reports whether one of some texts is in the source.
func holds(src []byte, texts []string) bool {
	return slices.ContainsFunc(texts, func(s string) bool { return bytes.Contains(src, []byte(s)) })
}

type goReader struct {
	g      *goFile
	fset   *token.FileSet
	consts map[string]ast.Expr // of the file
}

// constants remembers the constants and variables of the file that have a value.
func (r *goReader) constants(f *ast.File) {
	for _, d := range f.Decls {
		gen, isGen := d.(*ast.GenDecl)
		if !isGen {
			continue
		}
		for _, spec := range gen.Specs {
			if v, isValue := spec.(*ast.ValueSpec); isValue && len(v.Names) == len(v.Values) {
				for i, name := range v.Names {
					r.consts[name.Name] = v.Values[i]
				}
			}
		}
	}
}

// names finds methods TableName that return a constant.
func (r *goReader) names(f *ast.File) {
	for _, d := range f.Decls {
		fn, isFunc := d.(*ast.FuncDecl)
		if !isFunc || fn.Recv == nil || fn.Name.Name != "TableName" || fn.Body == nil || len(fn.Body.List) != 1 || len(fn.Recv.List) != 1 {
			continue
		}
		ret, isRet := fn.Body.List[0].(*ast.ReturnStmt)
		typ := fn.Recv.List[0].Type
		if star, isStar := typ.(*ast.StarExpr); isStar {
			typ = star.X
		}
		name, isName := typ.(*ast.Ident)
		if !isRet || !isName || len(ret.Results) != 1 {
			continue
		}
		if text := r.text(ret.Results[0], 0); text != "" && !strings.ContainsRune(text, sqltext.Hole) {
			if r.g.tableNames == nil {
				r.g.tableNames = map[string]string{}
			}
			r.g.tableNames[name.Name] = text
		}
	}
}

// literals collects the texts with definitions, but for those of functions and
// variables that undo.
func (r *goReader) literals(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			return !undoing.MatchString(n.Name.Name)
		case *ast.ValueSpec:
			return !undoing.MatchString(n.Names[0].Name)
		case *ast.KeyValueExpr:
			key, isName := n.Key.(*ast.Ident)
			return !isName || !undoing.MatchString(key.Name)
		case *ast.BinaryExpr, *ast.BasicLit:
			text := r.text(n.(ast.Expr), 0)
			if definitions.MatchString(text) && statement.MatchString(text) {
				r.g.ddl = append(r.g.ddl, ddl{r.fset.Position(n.Pos()).Line, text})
			}
			return false
		}
		return true
	})
}

// text is the value of a string expression, with holes for what is not known.
func (r *goReader) text(x ast.Expr, depth int) string {
	const hole = string(sqltext.Hole)
	if depth > 64 {
		return hole
	}
	switch x := x.(type) {
	case *ast.BasicLit:
		if x.Kind == token.STRING {
			return constant.StringVal(constant.MakeFromLiteral(x.Value, token.STRING, 0))
		}
	case *ast.ParenExpr:
		return r.text(x.X, depth+1)
	case *ast.BinaryExpr:
		if x.Op == token.ADD {
			return r.text(x.X, depth+1) + r.text(x.Y, depth+1)
		}
	case *ast.Ident:
		if def := r.consts[x.Name]; def != nil {
			return r.text(def, depth+8)
		}
	}
	return hole
}
