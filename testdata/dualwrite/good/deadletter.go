package good

import (
	"context"
	"database/sql"

	"github.com/segmentio/kafka-go"
)

const deadTopic = "orders-dead-letters"

// bury keeps what could not be handled and sends it to where people look: both
// are about a failure, and the consumer sees the message again when either fails.
func bury(ctx context.Context, db *sql.DB, w *kafka.Writer, m kafka.Message, cause error) error {
	if _, err := db.ExecContext(ctx, "INSERT INTO failed_messages (body, reason) VALUES ($1, $2)", m.Value, cause.Error()); err != nil {
		return err
	}
	return w.WriteMessages(ctx, kafka.Message{Topic: "orders", Value: m.Value})
}

// reject notes the state and tells the dead letter topic, by a text.
func reject(ctx context.Context, db *sql.DB, w *kafka.Writer, m kafka.Message) error {
	if _, err := db.ExecContext(ctx, "UPDATE orders SET status = 'rejected' WHERE id = $1", m.Key); err != nil {
		return err
	}
	return w.WriteMessages(ctx, kafka.Message{Topic: "orders.dlq", Value: m.Value})
}

// park does so by a constant.
func park(ctx context.Context, db *sql.DB, w *kafka.Writer, m kafka.Message) error {
	if _, err := db.ExecContext(ctx, "UPDATE orders SET status = 'parked' WHERE id = $1", m.Key); err != nil {
		return err
	}
	return w.WriteMessages(ctx, kafka.Message{Topic: deadTopic, Value: m.Value})
}
