// Package query is what a generator makes of SQL text.
package query

import (
	"context"
	"database/sql"
)

// Queries are the queries.
type Queries struct{ db *sql.DB } // is: adapter of nobody in view

// WithTx binds them to a transaction.
func (q *Queries) WithTx(tx *sql.Tx) *Queries { return &Queries{} }

// Row is a row.
type Row struct{ ID string }

// Order reads one.
func (q *Queries) Order(ctx context.Context, id string) (Row, error) { // is: calls out
	var r Row
	err := q.db.QueryRowContext(ctx, "SELECT id FROM orders WHERE id = $1", id).Scan(&r.ID)
	return r, err // is: Order returns driver sql.ErrNoRows (not found)
}

// Touch writes.
func (q *Queries) Touch(ctx context.Context, id string) error { // is: calls out
	_, err := q.db.ExecContext(ctx, "UPDATE orders SET touched = now() WHERE id = $1", id)
	return err // is: Touch returns driver
}
