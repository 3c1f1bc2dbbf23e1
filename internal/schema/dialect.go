package schema

// Dialects is a set of database systems.
type Dialects uint8

// Database systems.
const (
	Postgres Dialects = 1 << iota // CockroachDB and other relatives included
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
