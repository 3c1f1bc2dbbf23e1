// Package rows has repositories on gorm that the cases share. What they hold
// may be a transaction as well as a pool.
package rows

import (
	"context"
	"time"

	"gorm.io/gorm"
)

// Order is a row.
type Order struct {
	ID     string
	Status string
}

// OrderEvent is a row of what happened.
type OrderEvent struct {
	EventID     string
	AggregateID string
	OccurredAt  time.Time
}

// Orders keeps orders.
type Orders struct{ db *gorm.DB }

// NewOrders makes the repository on a pool or transaction.
func NewOrders(db *gorm.DB) *Orders { return &Orders{db} }

// With is the repository on a transaction.
func (*Orders) With(tx *gorm.DB) *Orders { return NewOrders(tx) }

// Update writes an order.
func (o *Orders) Update(ctx context.Context, row *Order) error {
	return o.db.WithContext(ctx).Save(row).Error
}

// Events keeps what happened.
type Events struct{ db *gorm.DB }

// NewEvents makes the repository on a pool or transaction.
func NewEvents(db *gorm.DB) *Events { return &Events{db} }

// With is the repository on a transaction.
func (*Events) With(tx *gorm.DB) *Events { return NewEvents(tx) }

// Create stores an event.
func (e *Events) Create(ctx context.Context, row *OrderEvent) error {
	return e.db.WithContext(ctx).Create(row).Error
}

// InTx runs a function in a transaction.
func InTx(ctx context.Context, db *gorm.DB, fn func(tx *gorm.DB) error) error {
	return db.WithContext(ctx).Transaction(fn)
}
