// Package onecode has a write that two codes know, one of which is off.
package onecode

import (
	"context"
	"database/sql"
)

// Approve sets the state of a claim whatever it is, and records the change. With
// RES8002 off, the rows are all that is left to say.
func Approve(ctx context.Context, db *sql.DB, claim, status string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, `UPDATE claims SET status = $1 WHERE id = $2`, status, claim); err != nil { // want `RES8003: update of claims sets status`
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO claim_steps (claim_id, status) VALUES ($1, $2)`, claim, status); err != nil {
		return err
	}
	return tx.Commit()
}
