// Package named has functions whose names begin like those of a start-up.
package named

import (
	"database/sql"
	"net/http"
)

type shop struct{ db *sql.DB }

// The name begins like that of a server's start; it answers each request.
func (s *shop) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if _, err := s.db.Exec(`UPDATE visits SET last = now()`); err != nil { // want `RES2401: call of DB.Exec takes no context as ExecContext would, so the request that shop.ServeHTTP answers waits without a limit`
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// What is new here is an order.
func (s *shop) NewOrder(w http.ResponseWriter, r *http.Request) {
	if err := s.openAccount(r.FormValue("id")); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
	if _, err := s.db.Exec(`INSERT INTO orders (id) VALUES ($1)`, r.FormValue("id")); err != nil { // want `RES2401: call of DB.Exec takes no context as ExecContext would, so the request that shop.NewOrder answers waits without a limit`
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// Without a request or context of its own the name decides.
func (s *shop) openAccount(id string) error {
	_, err := s.db.Exec(`INSERT INTO accounts (id) VALUES ($1)`, id)
	return err
}

// A handler that does what a job does is a job.
func (s *shop) StartMigration(w http.ResponseWriter, r *http.Request) {
	if _, err := s.db.Exec(`ALTER TABLE orders ADD COLUMN note TEXT`); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}
