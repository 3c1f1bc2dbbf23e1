// Package dsn limits its statements where the database is opened: a handler that
// passes no context waits no longer than that.
package dsn

import (
	"database/sql"
	"net/http"
)

type shop struct{ db *sql.DB }

func open(host string) (*shop, error) {
	db, err := sql.Open("postgres", "postgres://shop@"+host+"/shop?sslmode=require&statement_timeout=2000")
	return &shop{db: db}, err
}

func (s *shop) list(w http.ResponseWriter, r *http.Request) {
	_, _ = s.db.Query(`SELECT id FROM orders`)
}
