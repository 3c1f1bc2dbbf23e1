// Package sqlite3 is for a database inside the process, by its name: nothing is
// waited for but the disk.
package sqlite3

import (
	"context"
	"database/sql"
	"net/http"
)

type Store struct{ DB *sql.DB }

// An adapter that leaves deadlines to its callers, of a database without a network.
func (s *Store) Add(ctx context.Context, id string) error {
	_, err := s.DB.ExecContext(ctx, `INSERT INTO orders (id) VALUES (?)`, id)
	return err
}

// A handler without a limit on the disk.
func (s *Store) List(w http.ResponseWriter, r *http.Request) {
	if _, err := s.DB.Query(`SELECT id FROM orders`); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}
