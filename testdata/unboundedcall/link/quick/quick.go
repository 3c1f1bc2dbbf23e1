// Package quick sets the limits itself.
package quick

import (
	"context"
	"database/sql"
	"time"
)

// Shelf keeps counts in a database.
type Shelf struct{ db *sql.DB }

// New returns one.
func New(db *sql.DB) *Shelf { return &Shelf{db: db} }

// Count has two seconds.
func (s *Shelf) Count(ctx context.Context, id string) (n int, err error) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	return n, s.db.QueryRowContext(ctx, "SELECT n FROM stock WHERE id = $1", id).Scan(&n)
}
