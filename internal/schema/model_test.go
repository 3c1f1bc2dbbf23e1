package schema

import (
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/sqltext"
)

const tagged = "-- store/models.go --\npackage store\n" + `
import "time"

type Base struct {
	ID        int64 ^gorm:"primarykey"^
	UpdatedAt time.Time
	DeletedAt *time.Time ^gorm:"index"^
}

type Category struct {
	Base
	Code   string ^gorm:"column:ccode;uniqueIndex"^
	Tenant string ^gorm:"uniqueIndex:by_tenant"^
	Slug   string ^gorm:"uniqueIndex:by_tenant;size:20"^
	Live   string ^gorm:"uniqueIndex:live,where:deleted_at IS NULL"^
	Items  []Item
	Skip   string ^gorm:"-"^
	Owner  *Item
}

type Item struct {
	ItemKey string ^gorm:"primaryKey"^
	ID      int
}

func (Item) TableName() string { return "things" }

type Bun struct {
	base    struct{} ^bun:"-"^
	BaseModel ^bun:"table:buns,alias:b"^
	ID      int64  ^bun:"id,pk,autoincrement"^
	Email   string ^bun:",unique"^
	A       string ^bun:",unique:ab"^
	B       string ^bun:"b_col,unique:ab"^
	Rel     *Item  ^bun:"rel:belongs-to"^
}

type BaseModel struct{}

type XormThing struct {
	Id      int64  ^xorm:"pk autoincr"^
	Name    string ^xorm:"'full_name' unique"^
	A       string ^xorm:"unique(ab)"^
	B       string ^xorm:"unique(ab)"^
	Counter int    ^xorm:"version"^
}

type PG struct {
	tableName struct{} ^pg:"pg_rows,alias:p"^
	ID        int64
	Key       string ^pg:",unique"^
}

type Plain struct{ Email string ^json:"email"^ }
`

func TestModels(t *testing.T) {
	source := strings.ReplaceAll(tagged, "^", "`")
	s := at(t, source+"-- run.go --\npackage m\nimport \"gorm.io/gorm\"\nfunc f(db *gorm.DB) { db.AutoMigrate(1) }\n-- m.sql --\nCREATE TABLE things (item_key text, id int, at timestamp, PRIMARY KEY (item_key));\n", "store")
	for _, c := range []struct{ typ, want string }{
		{"Category", "categories id updated_at deleted_at ccode tenant slug live pk=id uq=ccode uq=tenant,slug uq=live upd=updated_at del=deleted_at"},
		{"Item", "things item_key id at pk=item_key"},
		{"Bun", "buns id email a b_col pk=id uq=email uq=a,b_col"},
		{"XormThing", "xorm_thing id full_name a b counter pk=id uq=full_name uq=a,b ver=counter"},
		{"PG", "pg_rows id key pk=id uq=key"},
		{"Plain", "none"},
		{"BaseModel", "none"},
	} {
		var table *Table
		if m := s.Model(s.pass.Pkg.Scope().Lookup(c.typ).Type()); m != nil {
			table = m.Table
		}
		if got := show(table); got != c.want {
			t.Errorf("%s\n got  %s\n want %s", c.typ, got, c.want)
		}
	}
	category := s.Model(s.pass.Pkg.Scope().Lookup("Category").Type())
	for columns, want := range map[string]sqltext.Verdict{
		"ccode": sqltext.Yes, "slug": sqltext.Unknown, "tenant": sqltext.No, "slug tenant": sqltext.Yes, "live": sqltext.Unknown,
	} {
		if got := category.Enforces(strings.Fields(columns)...); got != want {
			t.Errorf("categories (%s): %v, want %v", columns, got, want)
		}
	}
	if got := category.ColumnOf(category.Fields[3].Var); got != "ccode" {
		t.Errorf("column %q", got)
	}
	if got := show(s.Table("BUNS")); !strings.HasPrefix(got, "buns id") {
		t.Errorf("a model by the name of its table: %s", got)
	}
}

// TestModelsAlone: tags prove nothing where migrations that are not in view make
// the tables.
func TestModelsAlone(t *testing.T) {
	s := at(t, strings.ReplaceAll(tagged, "^", "`"), "store")
	m := s.Model(s.pass.Pkg.Scope().Lookup("Category").Type())
	if m.Enforces("tenant") != sqltext.Unknown || m.Enforces("ccode") != sqltext.Yes || m.Complete {
		t.Errorf("tenant %v, ccode %v, complete %v", m.Enforces("tenant"), m.Enforces("ccode"), m.Complete)
	}
	if s.Known() {
		t.Error("models alone are taken for a stored schema")
	}
}

func TestDialects(t *testing.T) {
	for folder, want := range map[string]Dialects{
		"store": Postgres, "store/mysql": MySQL, "internal/sqlite3/rows": SQLite,
	} {
		if got := at(t, several, folder).Dialects(); got != want || !got.Only(want) || got.Has(ClickHouse) {
			t.Errorf("%s: %b, want %b", folder, got, want)
		}
	}
}

func TestNames(t *testing.T) {
	for in, want := range map[string]string{"user": "users", "api_key": "api_keys", "company": "companies", "box": "boxes", "sales_person": "sales_people", "address": "addresses"} {
		if got := Plural(in); got != want {
			t.Errorf("Plural(%s) = %s, want %s", in, got, want)
		}
	}
	for _, pair := range [][2]string{{"2_a", "10_a"}, {"0002", "10"}, {"a", "b"}, {"20210101_a", "20220101_a"}} {
		if !before(pair[0], pair[1]) || before(pair[1], pair[0]) {
			t.Errorf("%s must stand before %s", pair[0], pair[1])
		}
	}
}
