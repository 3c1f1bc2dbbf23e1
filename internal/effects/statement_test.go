package effects_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
)

// TestStatement checks that a statement run through an interface is one of
// what the caller passes for it: of a pool, of a transaction, or of nobody
// knows what.
func TestStatement(t *testing.T) {
	want := map[string]string{
		"Credit":         "database/sql.DB.ExecContext",
		"set":            "database/sql.DB.ExecContext",
		"Debit":          "database/sql.DB.ExecContext",
		"once":           "database/sql.DB.ExecContext",
		"Announce":       "github.com/jackc/pgx/v5/pgxpool.Pool.Exec",
		"within":         "database/sql.Tx.ExecContext",
		"announceWithin": "github.com/jackc/pgx/v5.Tx.Exec",
		"creditOnce":     "database/sql.Tx.ExecContext",
	}
	got := map[string]string{}
	results(t, load(t, "./retrywrite/ports/...", "./retrywrite/helper"), func(_ *analysis.Pass, r *effects.Result) {
		for _, f := range r.Funcs() {
			if f.Fn == nil || f.Summary == nil {
				continue
			}
			for _, e := range f.Summary.Effects {
				if e.Op == catalogue.OpDBExec {
					got[f.Fn.Name()] = e.Symbol
					if e.SQL.Kind != effects.Const || !strings.Contains(e.SQL.Text, "UPDATE accounts") && !strings.Contains(e.SQL.Text, "INSERT INTO outbox") {
						t.Errorf("%s: statement %s", f.Fn.Name(), e.SQL)
					}
				}
			}
		}
	})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
