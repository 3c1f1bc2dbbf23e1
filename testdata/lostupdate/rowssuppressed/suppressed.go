// Package rowssuppressed has unlooked writes that somebody decided to keep.
package rowssuppressed

import (
	"context"
	"database/sql"
	"errors"
)

// Approve is called by the one instance that holds the lock of approvals.
func Approve(ctx context.Context, db *sql.DB, id string) error {
	//resilint:ignore RES8003 one instance approves
	_, err := db.ExecContext(ctx, `UPDATE orders SET status = 'approved' WHERE id = $1 AND status = 'pending'`, id)
	return err
}

// Rename is part of a tool whose errors people read.
func Rename(ctx context.Context, db *sql.DB, id, name string) error {
	res, err := db.ExecContext(ctx, `UPDATE orders SET name = $1 WHERE id = $2`, name, id)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		//resilint:ignore RES8004 people read it
		return errors.New("no such order")
	}
	return nil
}

// Add runs behind a foreign key.
func Add(ctx context.Context, db *sql.DB, id string) error {
	//resilint:ignore RES8003 the row is made with the customer
	_, err := db.ExecContext(ctx, `UPDATE wallets SET points = points + 1 WHERE id = $1`, id)
	return err
}
