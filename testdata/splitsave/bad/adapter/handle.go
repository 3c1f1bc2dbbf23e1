package adapter

import (
	"context"
	"database/sql"

	"example.test/shop/splitsave/shop"
)

// execer is what a pool and a transaction have in common.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func appendEvents(ctx context.Context, db execer, events []shop.Event) error {
	for _, e := range events {
		if _, err := db.ExecContext(ctx, "INSERT INTO outbox_events (event_id, payload) VALUES ($1, $2)", e.EventID, e.Payload); err != nil {
			return err
		}
	}
	return nil
}

// Handles writes orders.
type Handles struct{ db *sql.DB }

// Close gives the pool to the helper while the transaction is open.
func (r *Handles) Close(ctx context.Context, o shop.Order, events []shop.Event) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET status = $1 WHERE id = $2", o.Status, o.ID); err != nil {
		return err
	}
	if err := appendEvents(ctx, r.db, events); err != nil { // want `RES7003: appendEvents \(outbox_events\) stores events outside of the transaction in which tx.ExecContext saves state`
		return err
	}
	return tx.Commit()
}

// Reopen gives it the transaction.
func (r *Handles) Reopen(ctx context.Context, o shop.Order, events []shop.Event) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET status = $1 WHERE id = $2", o.Status, o.ID); err != nil {
		return err
	}
	if err := appendEvents(ctx, tx, events); err != nil {
		return err
	}
	return tx.Commit()
}
