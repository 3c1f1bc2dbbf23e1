// Package shop has what the cases share: an order, its ports and a broker
// client of the project.
package shop

import (
	"context"
	"database/sql"

	"github.com/segmentio/kafka-go"
)

// Order is an aggregate.
type Order struct{ ID, Status string }

// OrderPlaced is what happened.
type OrderPlaced struct{ EventID, AggregateID string }

// OrderRepository keeps orders.
type OrderRepository interface {
	Find(ctx context.Context, id string) (Order, error)
	Create(ctx context.Context, o Order) error
}

// EventPublisher hands events to a broker.
type EventPublisher interface {
	Publish(ctx context.Context, event any) error
}

// Producer is a port with its implementation beside it.
type Producer interface {
	Emit(ctx context.Context, key string, body []byte) error
}

type kafkaProducer struct{ w *kafka.Writer }

// NewProducer returns a producer.
func NewProducer(w *kafka.Writer) Producer { return &kafkaProducer{w} }

func (p *kafkaProducer) Emit(ctx context.Context, key string, body []byte) error {
	return p.w.WriteMessages(ctx, kafka.Message{Key: []byte(key), Value: body})
}

// Store is a repository without a port.
type Store struct{ db *sql.DB }

// Insert stores an order.
func (s *Store) Insert(ctx context.Context, o Order) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO orders (id, status) VALUES ($1, $2)", o.ID, o.Status)
	return err
}

// Remember stores an outbox row.
func (s *Store) Remember(ctx context.Context, payload []byte) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO outbox (payload) VALUES ($1)", payload)
	return err
}

// Seen records a message that was consumed.
func (s *Store) Seen(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO processed_events (event_id) VALUES ($1)", id)
	return err
}

// GetOrCreate looks a customer up.
func (s *Store) GetOrCreate(ctx context.Context, name string) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO customers (name) VALUES ($1) ON CONFLICT DO NOTHING", name)
	return err
}

// OrderPlacedEvent is what happened, with its envelope.
type OrderPlacedEvent struct{ EventID, AggregateID string }

// LedgerRepository is a port with its implementation beside it, which asks
// another port where to write.
type LedgerRepository interface {
	Find(ctx context.Context, id string) (Order, error)
	UpdateStatus(ctx context.Context, o Order) error
}

// Router says where the rows of an order are.
type Router interface {
	Rows(ctx context.Context, id string) Rows
}

// Rows is where they are.
type Rows interface {
	One(ctx context.Context, id string, to *Order) error
	Replace(ctx context.Context, o Order) error
}

type routedLedger struct{ router Router }

// NewLedger returns a ledger.
func NewLedger(r Router) LedgerRepository { return routedLedger{r} }

func (l routedLedger) Find(ctx context.Context, id string) (o Order, err error) {
	err = l.router.Rows(ctx, id).One(ctx, id, &o)
	return o, err
}

func (l routedLedger) UpdateStatus(ctx context.Context, o Order) error {
	return l.router.Rows(ctx, o.ID).Replace(ctx, o)
}
