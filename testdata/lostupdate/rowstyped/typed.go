// Package rowstyped has what functions return when no row was changed.
package rowstyped

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// ErrConflict tells that somebody was faster.
var ErrConflict = errors.New("modified in between")

// NotFoundError names what is not there.
type NotFoundError struct{ ID string }

func (e *NotFoundError) Error() string { return "no order " + e.ID }

// Repo stores orders.
type Repo struct{ db *sql.DB }

// Text makes an error of a text.
func (r *Repo) Text(ctx context.Context, id string, version int64) error {
	res, err := r.db.ExecContext(ctx, `UPDATE orders SET version = version + 1 WHERE id = $1 AND version = $2`, id, version)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return errors.New("order was modified") // want `RES8004: .*that somebody else was first is told by an error of errors\.New: callers cannot tell it from other failures`
	}
	return nil
}

// Format has the id in it, and nothing to compare with.
func (r *Repo) Format(ctx context.Context, id, note string) error {
	res, err := r.db.ExecContext(ctx, `UPDATE orders SET note = $1 WHERE id = $2`, note, id)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil {
		return err
	} else if n != 1 {
		return fmt.Errorf("no order %s", id) // want `RES8004: .*that no row was changed is told by an error of fmt\.Errorf`
	}
	return nil
}

func changed(res sql.Result) bool {
	n, err := res.RowsAffected()
	return err == nil && n > 0
}

// Wrapped has a sentinel in its text: a naive check sees fmt.Errorf only.
func (r *Repo) Wrapped(ctx context.Context, id string) error {
	res, err := r.db.ExecContext(ctx, `UPDATE orders SET status = 'paid' WHERE id = $1 AND status = 'open'`, id)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return fmt.Errorf("pay %s: %w", id, ErrConflict)
	}
	return nil
}

// Typed has a type.
func (r *Repo) Typed(ctx context.Context, id string) error {
	res, err := r.db.ExecContext(ctx, `UPDATE orders SET paid = true WHERE id = $1`, id)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return &NotFoundError{id}
	}
	return nil
}

// Driver has the driver's sentinel, which can be told.
func (r *Repo) Driver(ctx context.Context, id string) error {
	res, err := r.db.ExecContext(ctx, `UPDATE orders SET paid = true WHERE id = $1`, id)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return sql.ErrNoRows
	}
	return nil
}

func notFound(id string) error { return &NotFoundError{id} }

// Made has a maker of the package.
func (r *Repo) Made(ctx context.Context, id string) error {
	res, err := r.db.ExecContext(ctx, `UPDATE orders SET paid = true WHERE id = $1`, id)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return notFound(id)
	}
	return nil
}

// Many is about a set of rows: how many there are is no conflict.
func (r *Repo) Many(ctx context.Context, day string) error {
	res, err := r.db.ExecContext(ctx, `UPDATE orders SET closed = true WHERE day = $1`, day)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return errors.New("nothing to close")
	}
	return nil
}

// Told has a bool for it.
func (r *Repo) Told(ctx context.Context, id string) (bool, error) {
	res, err := r.db.ExecContext(ctx, `UPDATE orders SET status = 'paid' WHERE id = $1 AND status = 'open'`, id)
	if err != nil {
		return false, err
	}
	return changed(res), nil
}

// TooMany is a defect and no conflict.
func (r *Repo) TooMany(ctx context.Context, id string) error {
	res, err := r.db.ExecContext(ctx, `UPDATE orders SET paid = true WHERE id = $1`, id)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n > 1 {
		return fmt.Errorf("%d orders of one id", n)
	}
	return nil
}

// Failed is about the call, not about rows.
func (r *Repo) Failed(ctx context.Context, id string) error {
	res, err := r.db.ExecContext(ctx, `UPDATE orders SET paid = true WHERE id = $1`, id)
	if err != nil {
		return errors.New("pay order")
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return ErrConflict
	}
	return nil
}

// Deleted was there or not: there is no conflict in deleting.
func (r *Repo) Deleted(ctx context.Context, id string) error {
	res, err := r.db.ExecContext(ctx, `DELETE FROM orders WHERE id = $1`, id)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return errors.New("no such order")
	}
	return nil
}

// Inserted has no condition at all.
func (r *Repo) Inserted(ctx context.Context, id string) error {
	res, err := r.db.ExecContext(ctx, `INSERT INTO orders (id) VALUES ($1) ON CONFLICT DO NOTHING`, id)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return errors.New("order exists")
	}
	return nil
}

// Spend tells what there is too little of: nobody has to have been first.
func Spend(ctx context.Context, db *sql.DB, id string, amount int64) error {
	res, err := db.ExecContext(ctx, `UPDATE wallets SET balance = balance - $2 WHERE id = $1 AND balance >= $2`, id, amount)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil {
		return err
	} else if n == 0 {
		return errors.New("insufficient funds") // want `RES8004: that there is too little left of balance is told by an error of errors\.New`
	}
	return nil
}
