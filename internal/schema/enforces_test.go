package schema

import (
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/sqltext"
)

const several = `
-- db/postgres/1.sql --
CREATE TABLE a (x int, y int, PRIMARY KEY (x), UNIQUE (y));
-- db/mysql/1.sql --
CREATE TABLE a (x int, y int, PRIMARY KEY (x));
-- flat/1.sql --
CREATE TABLE f (x int, y int, z int);
-- flat/2.postgres.up.sql --
CREATE UNIQUE INDEX i ON f (x, y); CREATE UNIQUE INDEX j ON f (z);
-- flat/2.mysql.up.sql --
CREATE UNIQUE INDEX i ON f (x, y);
-- one.sql --
CREATE TABLE e (email text, name text, name_lower text UNIQUE, tag text, cut text, PRIMARY KEY (tag, cut));
CREATE UNIQUE INDEX ON e (lower(email));
CREATE TABLE p (x int, y int, z int); CREATE UNIQUE INDEX ON p (x) WHERE y IS NULL;
CREATE TABLE h (sha text, body_hash text UNIQUE, body text, n int);
CREATE TABLE l (LIKE p INCLUDING ALL, z int);
CREATE TABLE s (email text, deleted_at bigint, tenant_id int, team int, code text, UNIQUE (email, deleted_at), UNIQUE (tenant_id, code), UNIQUE (team, code));
CREATE TABLE m (id int, PRIMARY KEY (id), x int) ENGINE = ReplacingMergeTree;
-- blind/keys.go --
package blind
import "gorm.io/gorm"
func keys(db *gorm.DB) { db.Migrator().CreateIndex(nil, "x"); db.Exec("CREATE TABLE b (x int)") }
-- holes/keys.go --
package holes
func keys(t string) []string { return []string{"CREATE TABLE g (x int)", "CREATE UNIQUE INDEX i ON " + t + " (x)"} }
`

func TestEnforces(t *testing.T) {
	for _, c := range []struct {
		folder, table, columns string
		enforced, keyed        sqltext.Verdict
	}{
		{"store", "a", "x", sqltext.Yes, sqltext.Yes},
		{"store", "a", "x y", sqltext.Yes, sqltext.No},
		{"store", "a", "y", sqltext.Unknown, sqltext.Unknown},
		{"store/postgres", "a", "y", sqltext.Yes, sqltext.Yes},
		{"store/mysql", "a", "y", sqltext.No, sqltext.No},
		{"store", "f", "y x", sqltext.Yes, sqltext.Yes},
		{"store", "f", "x", sqltext.No, sqltext.No},
		{"store", "f", "z", sqltext.Unknown, sqltext.Unknown},
		{"store", "e", "email", sqltext.Unknown, sqltext.Unknown},
		{"store", "e", "name", sqltext.Unknown, sqltext.No},
		{"store", "e", "tag", sqltext.No, sqltext.No},
		{"store", "p", "x", sqltext.Unknown, sqltext.Unknown},
		{"store", "p", "z", sqltext.No, sqltext.No},
		{"store", "h", "sha", sqltext.Unknown, sqltext.No},
		{"store", "s", "email", sqltext.Unknown, sqltext.No},
		{"store", "s", "code", sqltext.Unknown, sqltext.No},
		{"store", "s", "team", sqltext.No, sqltext.No},
		{"store", "m", "x", sqltext.Unknown, sqltext.Unknown},
		{"store", "l", "z", sqltext.Unknown, sqltext.Unknown},
		{"store", "p", "nowhere", sqltext.Unknown, sqltext.Unknown},
		{"store", "nothing", "x", sqltext.Unknown, sqltext.Unknown},
		{"store", "b", "x", sqltext.Unknown, sqltext.Unknown},
		{"store", "g", "x", sqltext.Unknown, sqltext.Unknown},
	} {
		table := at(t, several, c.folder).Table(c.table)
		cols := strings.Fields(c.columns)
		if got := table.Enforces(cols...); got != c.enforced {
			t.Errorf("%s sees %s (%s) enforced: %v, want %v", c.folder, c.table, c.columns, got, c.enforced)
		}
		if got := table.Keyed(cols...); got != c.keyed {
			t.Errorf("%s sees %s (%s) keyed: %v, want %v", c.folder, c.table, c.columns, got, c.keyed)
		}
	}
}
