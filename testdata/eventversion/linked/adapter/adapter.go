// Package adapter publishes.
package adapter

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"
	"github.com/segmentio/kafka-go"

	"example.test/shop/eventversion/linked/app"
)

// Plain sends events as they are.
type Plain struct{ w *kafka.Writer }

func NewPlain(w *kafka.Writer) *Plain { return &Plain{w: w} }

func (p *Plain) Publish(ctx context.Context, event any) error {
	body, err := json.Marshal(event)
	if err != nil {
		return err
	}
	return p.w.WriteMessages(ctx, kafka.Message{Topic: "tickets", Value: body})
}

type envelope struct {
	ID      string
	Version int
	At      time.Time
	Event   any
}

// Wrapped sends events in an envelope.
type Wrapped struct{ w *kafka.Writer }

func NewWrapped(w *kafka.Writer) *Wrapped { return &Wrapped{w: w} }

func (p *Wrapped) Publish(ctx context.Context, event any) error {
	body, err := json.Marshal(envelope{ID: uuid.NewString(), Version: 1, At: time.Now(), Event: event})
	if err != nil {
		return err
	}
	return p.w.WriteMessages(ctx, kafka.Message{Topic: "tickets", Value: body})
}

// Memory keeps events in the process.
type Memory struct{ seen []any }

func (m *Memory) Publish(_ context.Context, event any) error {
	m.seen = append(m.seen, event)
	return nil
}

// Refunds sends one kind of events.
type Refunds struct{ w *kafka.Writer }

func (r *Refunds) Refunded(ctx context.Context, e app.TicketRefunded) error {
	body, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return r.w.WriteMessages(ctx, kafka.Message{Value: body}) // want `RES7501: event TicketRefunded is published` `RES7502: event TicketRefunded`
}

// NewRefunds returns one for a topic.
func NewRefunds(w *kafka.Writer) *Refunds { return &Refunds{w: w} }
