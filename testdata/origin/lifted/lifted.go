// Package lifted takes the limit on statements away where much is moved, and sets one
// for one transaction.
package lifted

import "database/sql"

func ended(*sql.DB) {}

func move(db *sql.DB, tx *sql.Tx) {
	_, _ = db.Exec("SET statement_timeout = 0; SET lock_timeout = '2s';")
	_, _ = db.Exec("SET statement_timeout TO '0s'")
	_, _ = tx.Exec("SET LOCAL statement_timeout = '30s'")
	ended(db) // = unknown
}
