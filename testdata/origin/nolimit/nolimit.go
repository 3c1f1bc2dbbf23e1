// Package nolimit has words that are limits elsewhere.
package nolimit

import (
	"database/sql"
	"flag"
)

func statements(*sql.DB) {}

// How long to wait for a server on the network is no matter of a database.
var timeout = flag.Duration("timeout", 0, "read_timeout= of the server, writeTimeout for answers")

func open(db *sql.DB) {
	statements(db) // = unknown
}
