package good

import (
	"context"
	"database/sql"
)

type inbox interface {
	IsProcessed(ctx context.Context, id string) (bool, error)
	MarkProcessed(ctx context.Context, id string) error
	MarkProcessedTx(ctx context.Context, tx *sql.Tx, id string) error
}

type transactor interface {
	WithinTransaction(ctx context.Context, do func(ctx context.Context) error) error
}

// Order is what is placed.
type Order struct{ Customer string }

type orderRepository interface {
	GetOrder(ctx context.Context, id string) (Order, error)
	AddOrder(ctx context.Context, o Order) error
}

type wallets struct {
	orders orderRepository
	db     *sql.DB
	inbox  inbox
	tx     transactor
}

// Record and booking are in one transaction that the context leads to.
func (w *wallets) inContext(ctx context.Context, id, owner string) error {
	return w.tx.WithinTransaction(ctx, func(ctx context.Context) error {
		if done, err := w.inbox.IsProcessed(ctx, id); err != nil || done {
			return err
		}
		if err := w.orders.AddOrder(ctx, Order{Customer: owner}); err != nil {
			return err
		}
		return w.inbox.MarkProcessed(ctx, id)
	})
}

// The record is written on the transaction of the booking.
func (w *wallets) onTx(ctx context.Context, id, owner string) error {
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
	if err := w.inbox.MarkProcessedTx(ctx, tx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// The insert of the record comes first, and decides.
func (w *wallets) decides(ctx context.Context, id, owner string) error {
	res, err := w.db.ExecContext(ctx, "INSERT INTO processed_events (event_id) VALUES ($1) ON CONFLICT DO NOTHING", id)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	_, err = w.db.ExecContext(ctx, "UPDATE wallets SET points = points + 1 WHERE owner = $1", owner)
	return err
}

// What is done may be done twice.
func (w *wallets) harmless(ctx context.Context, id, owner string) error {
	if done, err := w.inbox.IsProcessed(ctx, id); err != nil || done {
		return err
	}
	if _, err := w.db.ExecContext(ctx, "UPDATE wallets SET status = 'open' WHERE owner = $1", owner); err != nil {
		return err
	}
	return w.inbox.MarkProcessed(ctx, id)
}

// The caller owns the transaction.
func (w *wallets) handed(ctx context.Context, tx *sql.Tx, id, owner string) error {
	if done, err := w.inbox.IsProcessed(ctx, id); err != nil || done {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE wallets SET points = points + 1 WHERE owner = $1", owner); err != nil {
		return err
	}
	return w.inbox.MarkProcessed(ctx, id)
}

// The record is written on the transaction, before it is committed.
func (w *wallets) before(ctx context.Context, id, owner string) error {
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
	if _, err := tx.ExecContext(ctx, "INSERT INTO processed_events (event_id) VALUES ($1)", id); err != nil {
		return err
	}
	return tx.Commit()
}
