// Package session sets a limit for all statements of a connection.
package session

import "database/sql"

func statements(*sql.DB) {}

func ended(*sql.DB) {}

func set(db *sql.DB) {
	_, _ = db.Exec(`SET statement_timeout = '2s'`)
	statements(db) // = bounded statement_timeout
	ended(db)      // = bounded statement_timeout
}
