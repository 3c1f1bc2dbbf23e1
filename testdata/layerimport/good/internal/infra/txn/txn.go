// Package txn runs functions in transactions.
package txn

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
)

// Serializable runs fn in a transaction, again when it could not be serialized.
func Serializable(ctx context.Context, db *sql.DB, fn func(*sql.Tx) error) error {
	for {
		err := once(ctx, db, fn)
		var pg *pgconn.PgError
		if errors.As(err, &pg) && pg.Code == "40001" {
			continue
		}
		return err
	}
}

func once(ctx context.Context, db *sql.DB, fn func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelSerializable})
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}
