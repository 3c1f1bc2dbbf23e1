// Package store has an outbox table and the ports around it.
package store

import (
	"context"
	"database/sql"

	"github.com/segmentio/kafka-go"
)

// Row is one message of the outbox.
type Row struct {
	ID, Topic string
	Payload   []byte
}

// Outbox is the port of an outbox.
type Outbox interface {
	Pending(ctx context.Context, limit int) ([]Row, error)
	MarkPublished(ctx context.Context, id string) error
	MarkAllPublished(ctx context.Context, ids []string) error
	MarkFailed(ctx context.Context, id, reason string) error
	SetStatus(ctx context.Context, id, status string) error
	Delete(ctx context.Context, id string) error
	DeletePublishedBefore(ctx context.Context, days int) error
}

// Publisher is the port of a broker.
type Publisher interface {
	Publish(ctx context.Context, topic string, payload []byte) error
}

// EventBus may stay inside the process.
type EventBus interface {
	Dispatch(ctx context.Context, topic string, payload []byte) error
}

// States of a row.
const (
	StatusPending    = "pending"
	StatusProcessing = "processing"
	StatusPublished  = "published"
	StatusFailed     = "failed"
)

// Table is an outbox in a database.
type Table struct{ DB *sql.DB }

// Mark says that a row is published.
func (t *Table) Mark(ctx context.Context, id string) error {
	_, err := t.DB.ExecContext(ctx, "UPDATE outbox SET published_at = now() WHERE id = $1", id)
	return err
}

// To sets the status of a row.
func (t *Table) To(ctx context.Context, id, status string) error {
	_, err := t.DB.ExecContext(ctx, "UPDATE outbox SET status = $2 WHERE id = $1", id, status)
	return err
}

// Claim reserves a row.
func (t *Table) Claim(ctx context.Context, id string) error {
	_, err := t.DB.ExecContext(ctx, "UPDATE outbox SET locked_until = now() + interval '1 minute' WHERE id = $1", id)
	return err
}

// Next reads what is to be published.
func (t *Table) Next(ctx context.Context) ([]Row, error) {
	rows, err := t.DB.QueryContext(ctx, "SELECT id, topic, payload FROM outbox WHERE published_at IS NULL ORDER BY created_at LIMIT 50 FOR UPDATE SKIP LOCKED")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Row
	for rows.Next() {
		var r Row
		if err := rows.Scan(&r.ID, &r.Topic, &r.Payload); err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// Broker publishes to Kafka.
type Broker struct{ W *kafka.Writer }

// Send publishes a row and waits for the broker.
func (b *Broker) Send(ctx context.Context, r Row) error {
	return b.W.WriteMessages(ctx, kafka.Message{Topic: r.Topic, Value: r.Payload})
}

// TrySend publishes a row; a failure stays here.
func (b *Broker) TrySend(ctx context.Context, r Row) {
	if err := b.W.WriteMessages(ctx, kafka.Message{Topic: r.Topic, Value: r.Payload}); err != nil {
		println(err.Error())
	}
}
