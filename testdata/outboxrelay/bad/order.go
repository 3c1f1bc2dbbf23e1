// Package bad has the code that outboxrelay is for, as real services write it.
package bad

import (
	"context"
	"database/sql"

	"github.com/segmentio/kafka-go"

	"example.test/shop/outboxrelay/store"
)

// Relay has all that a relay needs.
type Relay struct {
	outbox store.Outbox
	pub    store.Publisher
	bus    store.EventBus
	table  *store.Table
	broker *store.Broker
	db     *sql.DB
	w      *kafka.Writer
	send   func(ctx context.Context, r store.Row) error
}

// MarkFirst marks through the port before it publishes.
func (r *Relay) MarkFirst(ctx context.Context) error {
	rows, err := r.outbox.Pending(ctx, 50)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err := r.outbox.MarkPublished(ctx, row.ID); err != nil {
			return err
		}
		if err := r.pub.Publish(ctx, row.Topic, row.Payload); err != nil { // want `RES7601: pub.Publish publishes what outbox.MarkPublished has marked as published already \(order.go:\d+\): a crash in between loses the message`
			return err
		}
	}
	return nil
}

// MarkBatch marks the whole batch, then publishes it.
func (r *Relay) MarkBatch(ctx context.Context, rows []store.Row, ids []string) error {
	if err := r.outbox.MarkAllPublished(ctx, ids); err != nil {
		return err
	}
	for _, row := range rows {
		if err := r.broker.Send(ctx, row); err != nil { // want `RES7601: broker.Send .* publishes what outbox.MarkAllPublished has marked as published already`
			return err
		}
	}
	return nil
}

// Statement marks by a statement of its own.
func (r *Relay) Statement(ctx context.Context, row store.Row) error {
	if _, err := r.db.ExecContext(ctx, "UPDATE outbox SET status = 'sent' WHERE id = $1", row.ID); err != nil {
		return err
	}
	return r.w.WriteMessages(ctx, kafka.Message{Value: row.Payload}) // want `RES7601: w.WriteMessages publishes what db.ExecContext has marked as published already`
}

// Committed marks in a transaction that is over when the message is sent.
func (r *Relay) Committed(ctx context.Context) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var row store.Row
	if err := tx.QueryRowContext(ctx, "SELECT id, payload FROM outbox WHERE processed_at IS NULL ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED").Scan(&row.ID, &row.Payload); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE outbox SET processed_at = now() WHERE id = $1", row.ID); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	return r.broker.Send(ctx, row) // want `RES7601: broker.Send .* publishes what tx.ExecContext has marked as published already`
}

// Pop takes rows out of the outbox before they are published.
func (r *Relay) Pop(ctx context.Context) error {
	var row store.Row
	err := r.db.QueryRowContext(ctx, "DELETE FROM outbox WHERE id = (SELECT id FROM outbox ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, payload").Scan(&row.ID, &row.Payload)
	if err != nil {
		return err
	}
	return r.broker.Send(ctx, row) // want `RES7601: broker.Send .* publishes what db.QueryRowContext has deleted already`
}

// Status sets the status by a constant.
func (r *Relay) Status(ctx context.Context, row store.Row) error {
	if err := r.table.To(ctx, row.ID, store.StatusPublished); err != nil {
		return err
	}
	return r.broker.Send(ctx, row) // want `RES7601: broker.Send .* publishes what table.To has marked as published already`
}

// Bus hands on to what may stay in the process; it is a relay all the same.
func (r *Relay) Bus(ctx context.Context) error {
	rows, err := r.table.Next(ctx)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err := r.outbox.MarkPublished(ctx, row.ID); err != nil {
			return err
		}
		if err := r.bus.Dispatch(ctx, row.Topic, row.Payload); err != nil { // want `RES7601: bus.Dispatch publishes what outbox.MarkPublished has marked as published already`
			return err
		}
	}
	return nil
}
