// Package sqlc is what a generator makes of SQL text.
package sqlc

import (
	"context"
	"database/sql"
)

// DBTX is a database or a transaction.
type DBTX interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Queries are the queries.
type Queries struct{ db DBTX }

// Member is a row.
type Member struct{ ID, Role string }

// Member reads one.
func (q *Queries) Member(ctx context.Context, id string) (m Member, err error) {
	err = q.db.QueryRowContext(ctx, "SELECT id, role FROM members WHERE id = $1", id).Scan(&m.ID, &m.Role)
	return m, err
}
