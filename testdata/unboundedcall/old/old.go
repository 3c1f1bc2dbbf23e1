// Package old is of a program that knows no contexts: that is one finding.
package old

import (
	"database/sql"
	"net/http"
)

var db *sql.DB

func users(w http.ResponseWriter, r *http.Request) {
	_, _ = db.Query(`SELECT id FROM users`) // want `RES2401: call of DB.Query takes no context as QueryContext would, so the request that users answers waits without a limit \(and 4 more calls\)`
}

func orders(w http.ResponseWriter, r *http.Request) {
	_, _ = db.Query(`SELECT id FROM orders`)
}

func items(w http.ResponseWriter, r *http.Request) {
	_, _ = load(`SELECT id FROM items`)
	_ = touch()
}

func carts(w http.ResponseWriter, r *http.Request) {
	_, _ = db.Exec(`DELETE FROM carts`)
}

func load(q string) (*sql.Rows, error) { return db.Query(q) }

func touch() error {
	_, err := db.Exec(`UPDATE shops SET seen = now()`)
	return err
}
