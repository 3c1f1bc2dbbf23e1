package schema

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
)

// at writes an archive into a module and returns the schema as the package in a
// folder of it sees it. The folder gets a package when the archive has none.
func at(t *testing.T, archive, folder string) *Schema {
	t.Helper()
	root := t.TempDir()
	for _, f := range append(txtar.Parse([]byte(archive)).Files, txtar.File{Name: "go.mod", Data: []byte("module example.test/m\n\nrequire github.com/jackc/pgx/v5 v5.0.0\n")}) {
		name := filepath.Join(root, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	dir := filepath.Join(root, filepath.FromSlash(folder))
	pass := &analysis.Pass{Fset: token.NewFileSet(), Module: &analysis.Module{Path: "example.test/m"}, ResultOf: map[*analysis.Analyzer]any{}}
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, name := range names {
		f, err := parser.ParseFile(pass.Fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		pass.Files = append(pass.Files, f)
	}
	if len(names) == 0 {
		f, err := parser.ParseFile(pass.Fset, filepath.Join(dir, "x.go"), "package x", 0)
		if err != nil {
			t.Fatal(err)
		}
		pass.Files = []*ast.File{f}
	}
	conf := types.Config{Importer: importer.ForCompiler(pass.Fset, "source", nil)}
	var err error
	if pass.Pkg, err = conf.Check("example.test/m/"+folder, pass.Fset, pass.Files, nil); err != nil {
		t.Fatal(err)
	}
	settings, err := config.Analyzer.Run(pass)
	if err != nil {
		t.Fatal(err)
	}
	pass.ResultOf[config.Analyzer] = settings
	s, err := run(pass)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*Schema)
}

// show writes a table in one line.
func show(t *Table) string {
	if t == nil {
		return "none"
	}
	var b strings.Builder
	b.WriteString(t.Name)
	for _, c := range t.Columns {
		b.WriteString(" " + c.Name)
	}
	if !t.Complete {
		b.WriteString(" …")
	}
	if len(t.Primary) > 0 {
		b.WriteString(" pk=" + strings.Join(t.Primary, ","))
	}
	for _, u := range t.Unique {
		b.WriteString(" uq=" + strings.Join(u.Columns, ","))
	}
	for _, f := range [...]struct{ sign, column string }{{"ver", t.Version()}, {"upd", t.UpdatedAt()}, {"del", t.SoftDelete()}} {
		if f.column != "" {
			fmt.Fprintf(&b, " %s=%s", f.sign, f.column)
		}
	}
	return b.String()
}

func TestTables(t *testing.T) {
	cases := []struct {
		name, archive, folder, table, want string
	}{
		{"golang-migrate, by number, the way up only", `
-- migrations/10_email.up.sql --
CREATE UNIQUE INDEX ix ON users (email);
-- migrations/2_users.up.sql --
CREATE TABLE users (id bigint PRIMARY KEY, email text, version int, updated_at timestamptz, deleted_at timestamptz);
-- migrations/10_email.down.sql --
DROP INDEX ix;
-- migrations/2_users.down.sql --
DROP TABLE users;
`, "store", "public.Users", "users id email version updated_at deleted_at pk=id uq=email ver=version upd=updated_at del=deleted_at"},
		{"goose, SQL and Go", `
-- db/0001_a.sql --
-- +goose Up
CREATE TABLE a (x int);
-- +goose Down
DROP TABLE a;
-- db/0002_b.go --
package db
func upB(tx Tx) error { _, err := tx.Exec("ALTER TABLE a ADD COLUMN y int UNIQUE"); return err }
func downB(tx Tx) error { _, err := tx.Exec("DROP TABLE a"); return err }
`, "store", "a", "a x y uq=y"},
		{"a folder for each version", `
-- prisma/migrations/2021_init/migration.sql --
CREATE TABLE "A" ("x" int);
-- prisma/migrations/2022_more/migration.sql --
ALTER TABLE "A" ADD UNIQUE ("x");
`, "store", "a", "A x uq=x"},
		{"constants that code runs", `
-- store/schema.go --
package store
const name = "a"
const create = "CREATE TABLE IF NOT EXISTS " + name + ` + "`" + ` (
  x int PRIMARY KEY
)` + "`" + `
const drop = "DROP TABLE a"
var note = "create table failed"
`, "api", "a", "a x pk=x"},
		{"a table that is made anew in several statements", `
-- db/1.go --
package db
func upA(run func(string)) { run("CREATE TABLE a (x int)") }
-- db/2.go --
package db
func upB(run func(string)) { run("create table a_tmp (x int unique)"); run("drop table a"); run("alter table a_tmp rename to a") }
`, "store", "a", "a x uq=x"},
		{"names that are not known", `
-- store/schema.go --
package store
import "fmt"
func create(t string) string { return fmt.Sprintf("CREATE TABLE %s (x int)", t) }
`, "api", "a", "none"},
		{"rows of a dump", `
-- schema.sql --
CREATE TABLE a (x int);
COPY a (x) FROM stdin;
it's
\.
ALTER TABLE ONLY a ADD CONSTRAINT k PRIMARY KEY (x);
`, "store", "a", "a x pk=x"},
		{"broken files", `
-- one.sql --
CREATE TABLE a (x int UNIQUE
-- two.sql --
CREATE TABLE b (x int); $$ ' "
-- three.go --
package three
var s = "CREATE TABLE c (x int)
-- go.work --
{{{{
`, "store", "b", "b x"},
		{"folders of others are left out", `
-- vendor/x/schema.sql --
CREATE TABLE a (x int);
-- testdata/schema.sql --
CREATE TABLE a (x int);
-- store/test-files/schema.sql --
CREATE TABLE a (x int);
-- store/schema_test.go --
package store
const s = "CREATE TABLE a (x int)"
`, "store", "a", "none"},
		{"tables of another program", `
-- services/a/main.go --
package main
-- services/b/main.go --
package main
-- services/b/schema.sql --
CREATE TABLE a (x int);
`, "services/a", "a", "none"},
		{"tables of the same program, and of none", `
-- services/a/main.go --
package main
-- services/a/schema.sql --
CREATE TABLE a (x int);
-- services/b/cmd/main.go --
package main
-- services/b/schema.sql --
CREATE TABLE a (y int);
-- db/more.sql --
CREATE UNIQUE INDEX ON a (x);
`, "services/a/store", "a", "a x uq=x"},
		{"the nearest folder", `
-- internal/one/schema.sql --
CREATE TABLE a (x int);
-- internal/two/schema.sql --
CREATE TABLE a (y int);
`, "internal/one", "a", "a x"},
		{"only changed", `
-- m.sql --
ALTER TABLE a ADD COLUMN x int;
`, "store", "a", "a x …"},
		{"ent", `
-- ent/migrate/schema.go --
package migrate
import (
	"entgo.io/ent/dialect/sql/schema"
	"entgo.io/ent/schema/field"
)
var (
	UsersColumns = []*schema.Column{
		{Name: "id", Type: field.TypeInt, Increment: true},
		{Name: "email", Type: field.TypeString, Unique: true},
		{Name: "tenant", Type: field.TypeString},
	}
	UsersTable = &schema.Table{
		Name: "users", Columns: UsersColumns, PrimaryKey: []*schema.Column{UsersColumns[0]},
		Indexes: []*schema.Index{
			{Name: "a", Unique: true, Columns: []*schema.Column{UsersColumns[1], UsersColumns[2]}},
			{Name: "b", Columns: []*schema.Column{UsersColumns[2]}},
		},
	}
)
`, "store", "users", "users id email tenant pk=id uq=email,tenant uq=email"},
		{"a version in a key is none", `
-- m.sql --
CREATE TABLE a (id int, version int, PRIMARY KEY (id, version));
`, "store", "a", "a id version pk=id,version"},
		{"a version that is no number", `
-- m.sql --
CREATE TABLE a (id int, version text, modified bigint);
`, "store", "a", "a id version modified upd=modified"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := show(at(t, c.archive, c.folder).Table(c.table)); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}
