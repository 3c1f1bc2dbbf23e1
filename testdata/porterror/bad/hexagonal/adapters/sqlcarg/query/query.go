// Package query is what a generator makes of SQL text, with the database as a parameter.
package query

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// DBTX is a database or a transaction.
type DBTX interface {
	QueryRow(context.Context, string, ...any) pgx.Row
}

// Queries are the queries.
type Queries struct{}

// Order is a row.
type Order struct{ ID, State string }

const orderByID = `SELECT id, state FROM orders WHERE id = $1`

// OrderByID reads one.
func (q *Queries) OrderByID(ctx context.Context, db DBTX, id string) (*Order, error) {
	var o Order
	err := db.QueryRow(ctx, orderByID, id).Scan(&o.ID, &o.State)
	return &o, err
}
