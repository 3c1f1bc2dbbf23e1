// Package loft is asked under deadlines of others only, or by whom nobody knows.
package loft

import (
	"context"
	"database/sql"
)

// Loft keeps counts in a database.
type Loft struct{ db *sql.DB }

// New returns one.
func New(db *sql.DB) *Loft { return &Loft{db: db} }

// Count asks with its caller's context.
func (l *Loft) Count(ctx context.Context, id string) (n int, err error) {
	return n, l.db.QueryRowContext(ctx, "SELECT n FROM loft WHERE id = $1", id).Scan(&n)
}
