// Package locking finds rows that may be used once, and locks them.
package locking

import (
	"context"
	"database/sql"
)

// Redeem holds the row from the read on: a naive check sees the same two
// statements.
func Redeem(ctx context.Context, db *sql.DB, code string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	var id string
	if err := tx.QueryRowContext(ctx, `SELECT id FROM vouchers WHERE code = $1 AND used = FALSE FOR UPDATE`, code).Scan(&id); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE vouchers SET used = TRUE WHERE id = $1`, id); err != nil {
		return err
	}
	return tx.Commit()
}
