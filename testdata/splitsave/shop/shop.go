// Package shop is the domain that the cases share: an order and what happens
// to it.
package shop

import (
	"context"
	"time"
)

// Order is an aggregate.
type Order struct {
	ID     string
	Status string
}

// Event is what happened.
type Event struct {
	EventID     string
	EventName   string
	AggregateID string
	OccurredAt  time.Time
	Payload     []byte
}

// Cancel returns the order as cancelled and what happened.
func (o Order) Cancel() (Order, []Event) {
	o.Status = "cancelled"
	return o, []Event{{EventName: "order_cancelled", AggregateID: o.ID}}
}

// Orders is a repository.
type Orders interface {
	Get(ctx context.Context, id string) (Order, error)
	Save(ctx context.Context, o Order) error
}

// Outbox keeps events until they are published.
type Outbox interface {
	Append(ctx context.Context, events ...Event) error
}

// EventLog is the outbox of another culture.
type EventLog interface {
	Record(ctx context.Context, e Event) error
}

// Transactor runs functions in a transaction that the context carries.
type Transactor interface {
	WithinTransaction(ctx context.Context, fn func(ctx context.Context) error) error
}

// UnitOfWork is one transaction with its repositories.
type UnitOfWork interface {
	Orders() Orders
	Outbox() Outbox
	Commit(ctx context.Context) error
	Rollback(ctx context.Context) error
}
