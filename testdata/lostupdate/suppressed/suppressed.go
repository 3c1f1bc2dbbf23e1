// Package suppressed has findings of lostupdate that somebody decided to keep.
package suppressed

import (
	"context"
	"database/sql"
)

// Invoice has a version.
type Invoice struct {
	ID      string
	Buyer   string
	Amount  int64
	Version int64
}

// Import is the only writer of invoices while it runs.
func Import(ctx context.Context, db *sql.DB, i *Invoice) error {
	//resilint:ignore RES8001 the import has the table for itself
	_, err := db.ExecContext(ctx, `UPDATE invoices SET buyer = $1, amount = $2, version = version + 1 WHERE id = $3`, i.Buyer, i.Amount, i.ID)
	return err
}

// Charge is called by one worker for each account.
func Charge(ctx context.Context, db *sql.DB, account string, amount int64) error {
	var balance int64
	if err := db.QueryRowContext(ctx, `SELECT balance FROM accounts WHERE id = $1`, account).Scan(&balance); err != nil {
		return err
	}
	//resilint:ignore RES8002 accounts are sharded over workers by their id
	_, err := db.ExecContext(ctx, `UPDATE accounts SET balance = $1 WHERE id = $2`, balance-amount, account)
	return err
}
