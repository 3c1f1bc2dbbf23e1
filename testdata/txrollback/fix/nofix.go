package fix

import (
	"context"
	"database/sql"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// again would pile deferred calls up.
func again(ctx context.Context, db *sql.DB, n int) error {
again:
	tx, err := db.BeginTx(ctx, nil) // want `RES7301`
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE a SET b = 1"); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		if n--; n > 0 {
			goto again
		}
		return err
	}
	return nil
}

// later has another context when a deferred call would run.
func later(ctx context.Context, pool *pgxpool.Pool) error {
	tx, err := pool.BeginTx(ctx, pgx.TxOptions{}) // want `RES7301`
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if _, err := tx.Exec(ctx, "UPDATE a SET b = 1"); err != nil {
		return err
	}
	return tx.Commit(ctx)
}
