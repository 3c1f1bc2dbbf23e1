package schema

import (
	"path"
	"strings"

	"github.com/resilint/resilint/catalogue"
)

// Dialects is a set of database systems.
type Dialects uint8

// Database systems, each with what speaks its protocol.
const (
	Postgres Dialects = 1 << iota
	MySQL
	SQLite
	SQLServer
	ClickHouse
	Other // a driver of something else
)

// Only reports whether all of the set is among the others, and there is any.
func (d Dialects) Only(others Dialects) bool { return d != 0 && d&^others == 0 }

// Has reports whether any of the others is in the set.
func (d Dialects) Has(others Dialects) bool { return d&others != 0 }

// dialectWords are how folders and files are called after a database.
var dialectWords = map[string]Dialects{
	"postgres": Postgres, "postgresql": Postgres, "pgsql": Postgres, "pg": Postgres, "psql": Postgres, "pgx": Postgres,
	"cockroach": Postgres, "cockroachdb": Postgres, "crdb": Postgres,
	"mysql": MySQL, "mariadb": MySQL, "tidb": MySQL,
	"sqlite": SQLite, "sqlite3": SQLite,
	"mssql": SQLServer, "sqlserver": SQLServer,
	"clickhouse": ClickHouse,
}

// dialectOfPath returns the database that a folder is named after, the inner one
// of several.
func dialectOfPath(dir string) Dialects {
	for dir != "." && dir != "/" && dir != "" {
		if d := dialectWords[strings.ToLower(path.Base(dir))]; d != 0 {
			return d
		}
		dir = path.Dir(dir)
	}
	return 0
}

// dialectOfFile returns the database that a file is named after:
// "0001_users.mysql.up.sql", "postgres.sql".
func dialectOfFile(name string) Dialects {
	for _, part := range strings.Split(strings.ToLower(path.Base(name)), ".") {
		if d := dialectWords[part]; d != 0 {
			return d
		}
	}
	return 0
}

var dialectClasses = map[catalogue.Class]Dialects{
	catalogue.ClassPostgres: Postgres, catalogue.ClassMySQL: MySQL, catalogue.ClassSQLite: SQLite,
	catalogue.ClassSQLServer: SQLServer, catalogue.ClassClickHouse: ClickHouse,
}

// dialectsOf returns the databases that drivers among import paths, or module
// paths, are for.
func dialectsOf(cat *catalogue.Table, paths []string) (found Dialects) {
	for _, p := range paths {
		lib := cat.Package(p)
		if lib == nil {
			continue
		}
		known := false
		for _, c := range lib.Class {
			if d := dialectClasses[c]; d != 0 {
				found, known = found|d, true
			}
		}
		if !known && lib.Is(catalogue.ClassSQLDriver) {
			found |= Other
		}
	}
	return found
}
