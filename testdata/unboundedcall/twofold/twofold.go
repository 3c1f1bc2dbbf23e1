// Package twofold has an interface that a database and a transaction implement: who
// calls through it holds the one or the other.
package twofold

import (
	"context"
	"database/sql"
)

type txn interface {
	Exec(query string, args ...any) (sql.Result, error)
}

// DB is used as a txn at start-up only, by other packages.
type DB struct{ db *sql.DB }

// The caller has a context, although it may not hold this one: transactions keep one.
func (d *DB) Exec(query string, args ...any) (sql.Result, error) { return d.db.Exec(query, args...) }

// Transaction runs statements under the context that it was begun with.
type Transaction struct {
	tx  *sql.Tx
	ctx context.Context
}

func (t *Transaction) Exec(query string, args ...any) (sql.Result, error) {
	return t.tx.ExecContext(t.ctx, query, args...)
}

// Sync is given transactions by other packages.
func Sync(ctx context.Context, tx txn, id string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	_, err := tx.Exec(`UPDATE users SET synced = true WHERE id = ?`, id)
	return err
}

type counter interface{ Count() (int, error) }

// Rows is the only counter that leaves the process: whoever has one waits for it.
type Rows struct{ db *sql.DB }

func (r *Rows) Count() (n int, err error) {
	err = r.db.QueryRow(`SELECT count(*) FROM rows`).Scan(&n) // want `RES2401: call of DB.QueryRow takes no context as QueryRowContext would, so report, which has a context, waits without a limit`
	return n, err
}

// Fixed counts nothing.
type Fixed int

func (f Fixed) Count() (int, error) { return int(f), nil }

func report(ctx context.Context, c counter) (int, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return c.Count()
}
