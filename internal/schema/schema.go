package schema

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/sqltext"
)

// Analyzer gives rules the schema of the module of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "schema",
	Doc:        "what tables look like, as migrations, embedded SQL and models say",
	Requires:   []*analysis.Analyzer{config.Analyzer},
	Run:        run,
	ResultType: reflect.TypeFor[*Schema](),
}

// Schema is what is known of the database, as seen from one package. It may be
// asked by several rules at the same time.
type Schema struct {
	pass *analysis.Pass
	root string
	dir  string
}

// Of returns the schema for a package. It reads nothing before it is asked. The
// analyzer of the pass must require Analyzer.
func Of(pass *analysis.Pass) *Schema { return pass.ResultOf[Analyzer].(*Schema) }

func run(pass *analysis.Pass) (any, error) {
	return &Schema{pass: pass}, nil
}

// Known reports whether the module stores the definition of any table, in SQL
// or as a model of this package.
func (s *Schema) Known() bool { return false }

// Table returns what is known of a table, nil if nothing is. The name may be
// qualified ("billing.invoices"), case and quotes do not matter.
func (s *Schema) Table(name string) *Table { return nil }

// Model returns what is known of the table of a model type: its tags, together
// with the stored definition of the table. nil if t is no model.
func (s *Schema) Model(t types.Type) *Model { return nil }

// Dialects returns the databases that the module has drivers for; none is not
// known.
func (s *Schema) Dialects() Dialects { return 0 }

// Table is a table, or what all definitions of it agree on.
type Table struct {
	Name string
	// Columns are in the order of the first definition. Those that a definition
	// lacks are left out.
	Columns []sqltext.ColumnDef
	// Complete: all columns are known. Otherwise a table was only seen to be
	// changed, is made from a query, or definitions differ in their columns.
	Complete bool
	Primary  []string // primary key, when all definitions have the same
	// Unique are the unique sets that all definitions have, without the primary
	// key.
	Unique []sqltext.UniqueDef
	Checks []string // texts of CHECK constraints of any definition
	// Where is the place of the first definition: "db/001_init.sql:12".
	Where string
}

// Model is a struct that a mapper stores.
type Model struct {
	*Table              // Name is "" when it cannot be told
	Type   *types.Named // the struct
	Fields []Field      // those that are columns, embedded ones included
	// Mapper is the id of the library in the catalogue: "gorm", "bun"…
	Mapper string
}

// Field is a field of a model.
type Field struct {
	Var    *types.Var
	Column string
	// Version: the mapper itself compares and counts it on every update.
	Version bool
}

// Column returns a column, nil if there is none of the name.
func (t *Table) Column(name string) *sqltext.ColumnDef {
	for i := range t.Columns {
		if sqltext.SameName(t.Columns[i].Name, name) {
			return &t.Columns[i]
		}
	}
	return nil
}

// Version returns the column that counts the versions of a row, "" if there is
// none. Times of changes are no versions, see UpdatedAt.
func (t *Table) Version() string { return "" }

// UpdatedAt returns the column with the time of the last change, which can be
// compared as a token, "" if there is none.
func (t *Table) UpdatedAt() string { return "" }

// SoftDelete returns the column that marks deleted rows, "" if there is none.
func (t *Table) SoftDelete() string { return "" }

// Enforces reports whether the database refuses a second row with the same
// values in the columns: Yes when a unique set lies within the columns, No when
// surely none does, Unknown when a unique set holds for a part of the rows only,
// stands over expressions, or definitions differ.
func (t *Table) Enforces(columns ...string) sqltext.Verdict { return sqltext.Unknown }

// Keyed reports whether exactly the columns are a primary or unique key, as
// ON CONFLICT (…) needs one.
func (t *Table) Keyed(columns ...string) sqltext.Verdict { return sqltext.Unknown }
