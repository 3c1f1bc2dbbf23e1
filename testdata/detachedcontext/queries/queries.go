// Package queries has statements that run on an interface of its own, as
// generated ones do.
package queries

import (
	"context"
	"database/sql"
)

// DBTX is a database or a transaction.
type DBTX interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Queries has one method for each statement.
type Queries struct{ db DBTX }

// Remove takes its database from the receiver.
func (q *Queries) Remove(ctx context.Context, id string) error {
	_, err := q.db.ExecContext(ctx, `DELETE FROM orders WHERE id = $1`, id)
	return err
}

// Insert is given its database.
func (q *Queries) Insert(ctx context.Context, db DBTX, id string) error {
	_, err := db.ExecContext(ctx, `INSERT INTO orders (id) VALUES ($1)`, id)
	return err
}

type store struct {
	queries *Queries
	pool    *sql.DB
}

func (s *store) drop(ctx context.Context, id string) error {
	if err := s.queries.Insert(context.Background(), s.pool, id); err != nil { // want `RES2501: call of Queries.Insert runs under context.Background\(\) and not under ctx, so the caller's deadline is lost \(and in 1 more of store.drop\)`
		return err
	}
	return s.queries.Remove(context.Background(), id)
}

// It passes its context on.
func (s *store) keep(ctx context.Context, id string) error {
	return s.queries.Insert(ctx, s.pool, id)
}

func direct(ctx context.Context, db DBTX) error {
	_, err := db.ExecContext(context.Background(), `DELETE FROM orders`) // want `RES2501: call of DBTX.ExecContext runs under context.Background\(\) and not under ctx`
	return err
}
