// Package helped has an adapter whose methods leave the statements to functions.
package helped

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// migrate is for start-up, and hands on what only it is given.
func migrate(ctx context.Context, db *sqlx.DB) error { return runAll(ctx, db) }

func runAll(ctx context.Context, db *sqlx.DB) error {
	_, err := db.ExecContext(ctx, `CREATE TABLE keys (id TEXT)`)
	return err
}

func countKeys(ctx context.Context, db *sqlx.DB) (n int, err error) {
	err = db.GetContext(ctx, &n, `SELECT count(*) FROM keys`)
	return n, err
}

func listKeys(ctx context.Context, db *sqlx.DB) (found []string, err error) {
	err = db.SelectContext(ctx, &found, `SELECT id FROM keys`)
	return found, err
}

// Keys is the adapter.
type Keys struct{ db *sqlx.DB }

// Open prepares the tables.
func Open(ctx context.Context, db *sqlx.DB) (*Keys, error) { return &Keys{db}, migrate(ctx, db) }

// Release gives back what the adapter holds: callers give it a context of its own.
func (k *Keys) Release(ctx context.Context) error {
	_, err := k.db.ExecContext(ctx, `SELECT pg_advisory_unlock_all()`)
	return err
}

func (k *Keys) Count(ctx context.Context) (int, error) { return countKeys(ctx, k.db) }

func (k *Keys) List(ctx context.Context) ([]string, error) { return listKeys(ctx, k.db) }

func (k *Keys) Add(ctx context.Context, id string) error {
	_, err := k.db.ExecContext(ctx, `INSERT INTO keys (id) VALUES ($1)`, id) // want `RES2403: call of DB.ExecContext runs with its caller's context alone: nothing in this package gives the methods of Keys a deadline \(and 2 more calls\)`
	return err
}
