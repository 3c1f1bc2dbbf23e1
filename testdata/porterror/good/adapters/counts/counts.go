// Package counts asks what always has an answer: a naive check sees a row being read.
package counts

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/jmoiron/sqlx"

	"example.test/shop/porterror/good/domain"
)

type stats struct {
	db  *sql.DB
	dbx *sqlx.DB
}

// New returns stats.
func New(db *sql.DB) domain.Stats { return &stats{db: db} }

// Users counts.
func (s *stats) Users(ctx context.Context) (n int, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT COUNT(*) FROM users").Scan(&n)
	return n, err
}

// Taken builds its statement elsewhere.
func (s *stats) Taken(ctx context.Context, name string) (bool, error) {
	var count int
	if err := s.db.QueryRowContext(ctx, taken(), name).Scan(&count); err != nil {
		return false, fmt.Errorf("count: %w", err)
	}
	return count > 0, nil
}

func taken() string { return queries["taken"] }

var queries map[string]string

// Version reads a table that has its row.
func (s *stats) Version(ctx context.Context) (version string, err error) {
	err = s.dbx.GetContext(ctx, &version, "SELECT version FROM schema_version")
	return version, err
}

// Remove fails like everything can.
func (s *stats) Remove(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, "DELETE FROM users WHERE id = $1", id)
	return fmt.Errorf("remove: %w", err)
}
