// Package rowsfix has conditional writes in a package with errors for a conflict.
package rowsfix

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5"
)

// Errors of the port.
var (
	ErrVersionConflict = errors.New("modified in between")
	ErrNotFound        = errors.New("not found")
)

// Repo stores orders.
type Repo struct{ db *sql.DB }

// Save checks its error first.
func (r *Repo) Save(ctx context.Context, id string, version int64) error {
	_, err := r.db.ExecContext(ctx, `UPDATE orders SET version = version + 1 WHERE id = $1 AND version = $2`, id, version) // want `RES8003: .*compares version`
	if err != nil {
		return err
	}
	return nil
}

// Approve hands its error on.
func Approve(ctx context.Context, tx pgx.Tx, id string) error {
	_, err := tx.Exec(ctx, `UPDATE orders SET status = 'approved' WHERE id = $1 AND status = 'open'`, id) // want `RES8003: .*expects a status`
	return err
}

// Pay has more to return than an error: nobody but its author can say what.
func (r *Repo) Pay(ctx context.Context, id string) (string, error) {
	_, err := r.db.ExecContext(ctx, `UPDATE orders SET status = 'paid' WHERE id = $1 AND status = 'open'`, id) // want `RES8003: .*expects a status`
	return id, err
}

// Close is the shortest form: the check, the look and the end are one change.
func (r *Repo) Close(ctx context.Context, id, note string, version int64) error {
	_, err := r.db.ExecContext(ctx, `UPDATE orders SET note = $1, version = version + 1 WHERE id = $2 AND version = $3`, note, id, version) // want `RES8003: .*compares version`
	return err
}

// Both stores into two databases: one of the results is called res.
func Both(ctx context.Context, db *sql.DB, tx pgx.Tx, id string, version int64) error {
	_, err1 := db.ExecContext(ctx, `UPDATE orders SET version = version + 1 WHERE id = $1 AND version = $2`, id, version) // want `RES8003: .*compares version`
	if err1 != nil {
		return err1
	}
	_, err2 := tx.Exec(ctx, `UPDATE orders SET version = version + 1 WHERE id = $1 AND version = $2`, id, version) // want `RES8003: .*compares version`
	if err2 != nil {
		return err2
	}
	return nil
}

// Shadowed calls something else by the name of the error.
func (r *Repo) Shadowed(ctx context.Context, id string, version int64) error {
	ErrVersionConflict := "conflict"
	_, err := r.db.ExecContext(ctx, `UPDATE orders SET version = version + 1 WHERE id = $1 AND version = $2`, id, version) // want `RES8003: .*compares version`
	if err != nil {
		return errors.New(ErrVersionConflict)
	}
	return nil
}

// Tolerant goes on after a failure: there may be no result to ask.
func (r *Repo) Tolerant(ctx context.Context, id string, version int64) error {
	_, err := r.db.ExecContext(ctx, `UPDATE orders SET version = version + 1 WHERE id = $1 AND version = $2`, id, version) // want `RES8003: .*compares version`
	if err != sql.ErrTxDone {
		return err
	}
	return nil
}
