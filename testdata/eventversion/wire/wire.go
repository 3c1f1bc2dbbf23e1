// Package wire is what a service's packages publish with.
package wire

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"
	"github.com/segmentio/kafka-go"
)

// Producer sends values as they are.
type Producer struct{ w *kafka.Writer }

func (p *Producer) Publish(ctx context.Context, topic, key string, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return p.w.WriteMessages(ctx, kafka.Message{Topic: topic, Key: []byte(key), Value: body})
}

// Envelope is around every event that Bus publishes.
type Envelope struct {
	ID         string
	Type       string
	Version    int
	OccurredAt time.Time
	Subject    string
	Data       json.RawMessage
}

// Bus puts events into envelopes.
type Bus struct{ w *kafka.Writer }

func (b *Bus) Publish(ctx context.Context, topic, name string, version int, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	body, err := json.Marshal(Envelope{ID: uuid.NewString(), Type: name, Version: version, OccurredAt: time.Now(), Data: data})
	if err != nil {
		return err
	}
	return b.w.WriteMessages(ctx, kafka.Message{Topic: topic, Value: body})
}

// Send publishes one kind of values.
func Send[T any](ctx context.Context, w *kafka.Writer, topic string, v T) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return w.WriteMessages(ctx, kafka.Message{Topic: topic, Value: body})
}

// Encode makes the body of a message.
func Encode(v any) ([]byte, error) { return json.Marshal(v) }
