// Package guarded puts a decorator of its own in front of its handlers, which drops
// the messages that were seen before; others wire it.
package guarded

import (
	"context"
	"database/sql"

	"github.com/segmentio/kafka-go"
)

// Handler handles one message.
type Handler func(ctx context.Context, m kafka.Message) error

type seen interface {
	InsertIfNotExists(ctx context.Context, key, topic string) (fresh bool, err error)
}

// Guard drops what was handled before.
func Guard(records seen, next Handler) Handler {
	return func(ctx context.Context, m kafka.Message) error {
		fresh, err := records.InsertIfNotExists(ctx, string(m.Key), m.Topic)
		if err != nil {
			return err
		}
		if !fresh {
			return nil
		}
		return next(ctx, m)
	}
}

type consumer struct{ db *sql.DB }

// The decorator is in front where routes are wired.
func (c *consumer) HandleNote(ctx context.Context, m kafka.Message) error {
	_, err := c.db.ExecContext(ctx, "INSERT INTO notes (body) VALUES ($1)", m.Value)
	return err
}
