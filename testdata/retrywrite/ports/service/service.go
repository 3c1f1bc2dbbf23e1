// Package service decides what statements run on.
package service

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.test/shop/retrywrite/helper"
	"example.test/shop/retrywrite/ports/pg"
)

// Store has a pool of each kind.
type Store struct {
	db   *sql.DB
	pool *pgxpool.Pool
}

// Credit adds on every attempt.
func (s *Store) Credit(ctx context.Context, id string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3002: retried UPDATE is not idempotent \(balance is computed from its old value\)`
		return pg.Add(ctx, s.db, id, 1)
	})
}

// Announce fails on the key of the first event when the second one failed.
func (s *Store) Announce(ctx context.Context, names []string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3002: retried INSERT is not idempotent \(when a later step fails, every further attempt fails on its key\)`
		return pg.Append(ctx, s.pool, names)
	})
}

// Only the caller knows that it is a pool, and only the helper that it retries.
func (s *Store) Debit(ctx context.Context, id string) error {
	return again(ctx, s.db, id) // want `RES3002: retried UPDATE is not idempotent`
}

func again(ctx context.Context, db pg.Execer, id string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { return pg.Add(ctx, db, id, -1) })
}

// Each attempt has a transaction of its own, which is rolled back.
func (s *Store) creditOnce(ctx context.Context, id string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		return helper.WithTx(ctx, s.db, func(tx *sql.Tx) error { return pg.Add(ctx, tx, id, 1) })
	})
}

// What fails on a transaction leaves nothing behind; whose it is does not
// matter.
func (s *Store) within(ctx context.Context, tx *sql.Tx, id string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { return pg.Add(ctx, tx, id, 1) })
}

// As above, with a transaction that is an interface itself.
func (s *Store) announceWithin(ctx context.Context, tx pgx.Tx, names []string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { return pg.Append(ctx, tx, names) })
}

// Writing the same value twice is writing it once.
func (s *Store) set(ctx context.Context, id string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { return pg.Set(ctx, s.db, id, 1) })
}

// What it runs on is not known: a pool, or the transaction of the caller.
func (s *Store) either(ctx context.Context, db pg.Execer, id string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { return pg.Add(ctx, db, id, 1) })
}

// A log takes a text and arguments as well.
func (s *Store) note(ctx context.Context, log pg.Log) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { return pg.Note(ctx, log, "accounts") })
}

// Not retried.
func (s *Store) once(ctx context.Context, id string) error { return pg.Add(ctx, s.db, id, 1) }
