// Package cellar is put together without its database.
package cellar

import (
	"context"
	"database/sql"
)

// Cellar keeps counts in a database.
type Cellar struct{ db *sql.DB }

// New returns one.
func New(db *sql.DB) *Cellar { return &Cellar{db: db} }

// Count asks with its caller's context.
func (l *Cellar) Count(ctx context.Context, id string) (n int, err error) {
	return n, l.db.QueryRowContext(ctx, "SELECT n FROM cellar WHERE id = $1", id).Scan(&n)
}
