// Package logged has a decorator around its handlers that drops nothing.
package logged

import (
	"context"
	"database/sql"
	"log"

	"github.com/segmentio/kafka-go"
)

// Handler handles one message.
type Handler func(ctx context.Context, m kafka.Message) error

// Logged tells of each message.
func Logged(next Handler) Handler {
	return func(ctx context.Context, m kafka.Message) error {
		log.Print(m.Topic)
		if len(m.Value) == 0 {
			return nil
		}
		return next(ctx, m)
	}
}

type consumer struct{ db *sql.DB }

func (c *consumer) HandleNote(ctx context.Context, m kafka.Message) error {
	_, err := c.db.ExecContext(ctx, "INSERT INTO notes (body) VALUES ($1)", m.Value) // want `RES3601: message handler inserts`
	return err
}
