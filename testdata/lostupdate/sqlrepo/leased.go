package sqlrepo

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Restock takes a connection out of the pool, which locks nothing.
func Restock(ctx context.Context, pool *pgxpool.Pool, id string, more int) error {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	var snapshot struct{ stock int }
	if err := conn.QueryRow(ctx, `SELECT stock FROM parts WHERE id = $1`, id).Scan(&snapshot.stock); err != nil {
		return err
	}
	_, err = conn.Exec(ctx, `UPDATE parts SET stock = $1 WHERE id = $2`, snapshot.stock+more, id) // want `RES8002: no version and no lock: this write of parts`
	return err
}

// RestockLocked asks for an advisory lock first: a naive check sees the same.
func RestockLocked(ctx context.Context, pool *pgxpool.Pool, id string, more int) error {
	tx, err := pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(ctx) }()
	if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtext($1))`, id); err != nil {
		return err
	}
	var stock int
	if err := tx.QueryRow(ctx, `SELECT stock FROM parts WHERE id = $1`, id).Scan(&stock); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `UPDATE parts SET stock = $1 WHERE id = $2`, stock+more, id); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// RestockSerial sets the level in SQL.
func RestockSerial(ctx context.Context, pool *pgxpool.Pool, id string, more int) error {
	tx, err := pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(ctx) }()
	if _, err := tx.Exec(ctx, `SET TRANSACTION ISOLATION LEVEL SERIALIZABLE`); err != nil {
		return err
	}
	var stock int
	if err := tx.QueryRow(ctx, `SELECT stock FROM parts WHERE id = $1`, id).Scan(&stock); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `UPDATE parts SET stock = $1 WHERE id = $2`, stock+more, id); err != nil {
		return err
	}
	return tx.Commit(ctx)
}
