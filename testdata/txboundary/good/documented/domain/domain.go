// Package domain has ports that say who owns the transaction, or need not.
package domain

import (
	"context"
	"database/sql"
)

// Order is an order.
type Order struct{ ID string }

// OrderRepository stores orders. Each method runs in one transaction of its own.
type OrderRepository interface {
	Save(ctx context.Context, o *Order) error
	Delete(ctx context.Context, o *Order) error
}

// LineRepository says it at each method, above or behind.
type LineRepository interface {
	// Save opens a transaction, writes the lines and the outbox rows, and commits.
	Save(ctx context.Context, o *Order) error
	Delete(ctx context.Context, o *Order) error // joins the caller's unit of work
	// Replace is all or nothing.
	Replace(ctx context.Context, o *Order) error
}

// HeldRepository is given the transaction: the signature says it.
type HeldRepository interface {
	Save(ctx context.Context, tx Tx, o *Order) error
}

// Tx is a unit of work.
type Tx interface {
	Commit() error
	Rollback() error
}

// SqlRepository is given that of the driver, which is a finding of its own.
type SqlRepository interface {
	Save(ctx context.Context, tx *sql.Tx, o *Order) error //resilint:ignore RES7201 the case is about the comment
}

// UnitRepository runs functions in one.
type UnitRepository interface {
	RunInTx(ctx context.Context, fn func(ctx context.Context) error) error
	Save(ctx context.Context, o *Order) error
}

// BlockQuerier reads, whatever its methods are called.
type BlockQuerier interface {
	BlockNumber(ctx context.Context, o *Order) (int64, error)
}

// Placed is an event.
type Placed struct{ OrderID, EventID string }

// AggregateRoot keeps its events in memory until it is saved.
type AggregateRoot interface {
	AddDomainEvents(events []Placed)
	DomainEvents() []Placed
}

// EventStore has the only truth: to append is the whole transaction.
type EventStore interface {
	Load(ctx context.Context, id string) ([]Placed, error)
	Append(ctx context.Context, expectedVersion int, events ...Placed) error
}

// OrderReader only reads.
type OrderReader interface {
	Find(ctx context.Context, id string) (*Order, error)
}

// Mailer saves nothing.
type Mailer interface {
	Send(ctx context.Context, o *Order) error
}

// AnnotatedRepository is annotated.
type AnnotatedRepository interface {
	//resilint:tx-owner every caller has one open
	Save(ctx context.Context, o *Order) error
}
