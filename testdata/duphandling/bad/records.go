package bad

import (
	"context"
	"database/sql"

	"github.com/segmentio/kafka-go"
)

// Inbox keeps what was handled.
type Inbox interface {
	IsProcessed(ctx context.Context, id string) (bool, error)
	MarkProcessed(ctx context.Context, id string) error
}

// Wallets books points.
type Wallets struct {
	db    *sql.DB
	inbox Inbox
}

// Book looks, books and marks, each by itself.
func (w *Wallets) Book(ctx context.Context, m kafka.Message) error {
	done, err := w.inbox.IsProcessed(ctx, string(m.Key))
	if err != nil || done {
		return err
	}
	if _, err := w.db.ExecContext(ctx, "UPDATE wallets SET points = points + 1 WHERE owner = $1", string(m.Value)); err != nil {
		return err
	}
	return w.inbox.MarkProcessed(ctx, string(m.Key)) // want `RES3602: inbox.MarkProcessed records the delivery with no transaction around it and db.ExecContext, which changes wallets by an amount \(records.go:\d+\)`
}

// Statements do the same in SQL.
func (w *Wallets) Statements(ctx context.Context, id, owner string) error {
	var n int
	if err := w.db.QueryRowContext(ctx, "SELECT count(*) FROM processed_events WHERE event_id = $1", id).Scan(&n); err != nil || n > 0 {
		return err
	}
	if _, err := w.db.ExecContext(ctx, "INSERT INTO bookings (wallet, points) VALUES ($1, 1)", owner); err != nil {
		return err
	}
	_, err := w.db.ExecContext(ctx, "INSERT INTO processed_events (event_id) VALUES ($1)", id) // want `RES3602: db.ExecContext records the delivery with no transaction around it and db.ExecContext, which inserts into bookings`
	return err
}

// Half has the booking in a transaction, and the record beside it.
func (w *Wallets) Half(ctx context.Context, id, owner string) error {
	if done, err := w.inbox.IsProcessed(ctx, id); err != nil || done {
		return err
	}
	err := inTx(ctx, w.db, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE wallets SET points = points + 1 WHERE owner = $1", owner)
		return err
	})
	if err != nil {
		return err
	}
	return w.inbox.MarkProcessed(ctx, id) // want `RES3602: inbox.MarkProcessed records the delivery outside the transaction in which tx.ExecContext changes wallets by an amount`
}

func inTx(ctx context.Context, db *sql.DB, do func(tx *sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Late records on the pool when the transaction is over.
func (w *Wallets) Late(ctx context.Context, id, owner string) error {
	if done, err := w.inbox.IsProcessed(ctx, id); err != nil || done {
		return err
	}
	tx, err := w.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "UPDATE wallets SET points = points + 1 WHERE owner = $1", owner); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	_, err = w.db.ExecContext(ctx, "INSERT INTO processed_events (event_id) VALUES ($1)", id) // want `RES3602: db.ExecContext records the delivery outside the transaction in which tx.ExecContext changes wallets by an amount`
	return err
}
