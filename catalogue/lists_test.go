package catalogue

import "testing"

// TestLists asks for packages with rows, of any major version, and without.
func TestLists(t *testing.T) {
	table := Builtin()
	for path, want := range map[string]bool{
		"database/sql": true, "net/http": true, "github.com/jackc/pgx/v5": true, "example.test/shop": false, "": false,
	} {
		if table.Lists(path) != want {
			t.Errorf("%q: %t", path, !want)
		}
	}
	own := table.With([]*Lib{{packages: []string{"example.test/shop"}}})
	if !own.Lists("example.test/shop") || !own.Lists("database/sql") {
		t.Error("libraries of the user are left out")
	}
}
