// Package attic is asked without a deadline.
package attic

import (
	"context"
	"database/sql"
)

// Attic keeps counts in a database.
type Attic struct{ db *sql.DB }

// New returns one.
func New(db *sql.DB) *Attic { return &Attic{db: db} }

// Count asks with its caller's context.
func (l *Attic) Count(ctx context.Context, id string) (n int, err error) {
	return n, l.db.QueryRowContext(ctx, "SELECT n FROM attic WHERE id = $1", id).Scan(&n)
}
