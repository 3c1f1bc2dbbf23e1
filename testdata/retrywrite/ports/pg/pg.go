// Package pg has statements that run on whatever they are given.
package pg

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5/pgconn"
)

// Execer is a pool or a transaction of database/sql.
type Execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Runner is a pool or a transaction of pgx.
type Runner interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}

// Add computes the new balance from the old one.
func Add(ctx context.Context, db Execer, id string, cents int) error {
	return run(ctx, db, `UPDATE accounts SET balance = balance + $2 WHERE id = $1`, id, cents)
}

// run is one step further down, and is given the text.
func run(ctx context.Context, db Execer, query string, args ...any) error {
	_, err := db.ExecContext(ctx, query, args...)
	return err
}

// Set writes what it writes.
func Set(ctx context.Context, db Execer, id string, cents int) error {
	return run(ctx, db, `UPDATE accounts SET balance = $2 WHERE id = $1`, id, cents)
}

// Append inserts one row after the other.
func Append(ctx context.Context, db Runner, names []string) error {
	for _, name := range names {
		if _, err := db.Exec(ctx, `INSERT INTO outbox (event_id, name) VALUES (gen_random_uuid(), $1)`, name); err != nil {
			return err
		}
	}
	return nil
}

// Log has the shape of a statement and is none.
type Log interface {
	Write(ctx context.Context, format string, args ...any) error
}

// Note writes to a log.
func Note(ctx context.Context, log Log, name string) error {
	return log.Write(ctx, "update of %s", name)
}
