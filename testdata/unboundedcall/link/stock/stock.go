// Package stock knows how much there is. Nothing says that it is an adapter but where
// it is wired.
package stock

import (
	"context"
	"database/sql"
)

// Shelf keeps counts in a database.
type Shelf struct{ db *sql.DB }

// New returns one.
func New(db *sql.DB) *Shelf { return &Shelf{db: db} }

// Count asks with its caller's context.
func (s *Shelf) Count(ctx context.Context, id string) (n int, err error) {
	return n, s.db.QueryRowContext(ctx, "SELECT n FROM stock WHERE id = $1", id).Scan(&n)
}

// Loft is another one.
type Loft struct{ db *sql.DB }

// NewLoft returns one.
func NewLoft(db *sql.DB) *Loft { return &Loft{db: db} }

// Count asks with its caller's context.
func (l *Loft) Count(ctx context.Context, id string) (n int, err error) {
	return n, l.db.QueryRowContext(ctx, "SELECT n FROM loft WHERE id = $1", id).Scan(&n)
}
