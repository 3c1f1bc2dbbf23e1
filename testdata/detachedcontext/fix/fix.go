// Package fix has calls that can be rewritten, and some that cannot.
package fix

import (
	"context"
	"database/sql"

	"github.com/jmoiron/sqlx"
)

type shop struct{ db *sqlx.DB }

func (s *shop) save(ctx context.Context, id string) error {
	if err := s.db.Ping(); err != nil { // want `RES2501: .*and in 2 more`
		return err
	}
	if _, err := s.db.Exec(`INSERT INTO orders (id) VALUES (?)`, id); err != nil {
		return err
	}
	_, err := s.db.ExecContext(context.Background(), `INSERT INTO audits (id) VALUES (?)`, id)
	return err
}

// Options have to be chosen.
func (s *shop) begin(ctx context.Context) (*sql.Tx, error) {
	return s.db.Begin() // want `RES2501`
}

// The context is made on another line.
func (s *shop) drop(ctx context.Context, id string) error {
	root := context.Background()
	_, err := s.db.ExecContext(root, `DELETE FROM orders WHERE id = ?`, id) // want `RES2501`
	return err
}

// The parameter has no name that could be written.
func (s *shop) count(_ context.Context) (n int, err error) {
	err = s.db.Get(&n, `SELECT count(*) FROM orders`) // want `RES2501`
	return n, err
}

// Another variable has the name.
func (s *shop) list(ctx context.Context) error {
	for _, ctx := range []string{"a", "b"} {
		if _, err := s.db.Exec(`DELETE FROM orders WHERE id = ?`, ctx); err != nil { // want `RES2501`
			return err
		}
	}
	return nil
}
