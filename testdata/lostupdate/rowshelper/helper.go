// Package rowshelper runs its statements through helpers over what databases and
// transactions have in common.
package rowshelper

import (
	"context"
	"database/sql"
	"errors"
)

// ErrConflict tells that somebody was faster.
var ErrConflict = errors.New("modified in between")

type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func run(ctx context.Context, db execer, query string, args ...any) error {
	_, err := db.ExecContext(ctx, query, args...)
	return err
}

func runOn[D execer](ctx context.Context, db D, query string, args ...any) error {
	_, err := db.ExecContext(ctx, query, args...)
	return err
}

// runOne looks at the rows for all of its callers.
func runOne(ctx context.Context, db execer, query string, args ...any) error {
	res, err := db.ExecContext(ctx, query, args...)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, ErrConflict)
	}
	return nil
}

const save = `UPDATE invoices SET buyer = $1, version = version + 1 WHERE id = $2 AND version = $3`

// Save drops the number in a helper.
func Save(ctx context.Context, db *sql.DB, id, buyer string, version int) error {
	return run(ctx, db, save, buyer, id, version) // want `RES8003: update of invoices compares version, but nobody looks at the affected rows`
}

// SaveOn does so in a generic one.
func SaveOn(ctx context.Context, db *sql.DB, id, buyer string, version int) error {
	return runOn(ctx, db, save, buyer, id, version) // want `RES8003: update of invoices compares version, but nobody looks at the affected rows`
}

// SaveOne leaves the look to its helper: a naive check sees none here.
func SaveOne(ctx context.Context, db *sql.DB, id, buyer string, version int) error {
	return runOne(ctx, db, save, buyer, id, version)
}

// Rename has nothing to lose: a naive check sees a helper that drops the number.
func Rename(ctx context.Context, db *sql.DB, id, buyer string) error {
	return run(ctx, db, `UPDATE invoices SET buyer = $1 WHERE id = $2`, buyer, id)
}
