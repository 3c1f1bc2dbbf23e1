package usecase

import (
	"context"
	"database/sql"
)

// Renumber closes the gap afterwards, on purpose.
//
//resilint:tx-owner numbers may have gaps for a moment, and readers must not wait
func Renumber(ctx context.Context, db *sql.DB) error {
	if err := first(ctx, db); err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "DELETE FROM lines WHERE n = 0"); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	tx, err = db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "UPDATE lines SET n = n - 1"); err != nil {
		return err
	}
	return tx.Commit()
}

func first(ctx context.Context, db *sql.DB) error { return db.PingContext(ctx) }

// Lines says that its callers own the transaction.
type LineRepository interface {
	//resilint:tx-owner every caller has one open
	Save(ctx context.Context, o shopOrder) error
	//resilint:ignore RES7203 written down in the handbook
	Delete(ctx context.Context, o shopOrder) error
}

type shopOrder struct{ ID string }
