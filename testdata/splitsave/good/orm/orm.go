// Package orm has services whose fields may be on a transaction.
package orm

import (
	"context"

	"gorm.io/gorm"

	"example.test/shop/splitsave/shop/rows"
)

// Bound is made anew for a transaction: its fields are on that one then, though
// it begins transactions from them, too.
type Bound struct {
	db     *gorm.DB
	orders *rows.Orders
	events *rows.Events
}

// With is the service on a transaction.
func (s *Bound) With(tx *gorm.DB) *Bound {
	return &Bound{tx, s.orders.With(tx), s.events.With(tx)}
}

// Place has one transaction.
func (s *Bound) Place(ctx context.Context, o *rows.Order, e *rows.OrderEvent) error {
	return s.db.Transaction(func(tx *gorm.DB) error { return s.With(tx).Cancel(ctx, o, e) })
}

// Cancel runs in that of Place.
func (s *Bound) Cancel(ctx context.Context, o *rows.Order, e *rows.OrderEvent) error {
	if err := s.orders.Update(ctx, o); err != nil {
		return err
	}
	return s.events.Create(ctx, e)
}

// Job is made by another type of the package for a transaction.
type Job struct {
	orders *rows.Orders
	events *rows.Events
}

// NewJob makes a job.
func NewJob(db *gorm.DB) *Job { return &Job{rows.NewOrders(db), rows.NewEvents(db)} }

// Copies goes to another shard, with repositories of that.
func (j *Job) Copies(ctx context.Context, shard *gorm.DB, o *rows.Order) error {
	return j.orders.With(shard).Update(ctx, o)
}

// Run is on the transaction of the one who made the job.
func (j *Job) Run(ctx context.Context, o *rows.Order, e *rows.OrderEvent) error {
	if err := j.orders.Update(ctx, o); err != nil {
		return err
	}
	return j.events.Create(ctx, e)
}

// Runner runs jobs in transactions.
type Runner struct{ db *gorm.DB }

// Do runs one.
func (r *Runner) Do(ctx context.Context, o *rows.Order, e *rows.OrderEvent) error {
	return r.db.Transaction(func(tx *gorm.DB) error { return NewJob(tx).Run(ctx, o, e) })
}

// Plain shows nowhere what its fields are on.
type Plain struct {
	orders *rows.Orders
	events *rows.Events
}

// Cancel may run in a transaction of whoever made the repositories.
func (s *Plain) Cancel(ctx context.Context, o *rows.Order, e *rows.OrderEvent) error {
	if err := s.orders.Update(ctx, o); err != nil {
		return err
	}
	return s.events.Create(ctx, e)
}

// Handed is given what may be a transaction.
type Handed struct {
	db     *gorm.DB
	orders *rows.Orders
	events *rows.Events
}

// Place has one transaction.
func (s *Handed) Place(ctx context.Context, o *rows.Order, e *rows.OrderEvent) error {
	return s.db.Transaction(func(tx *gorm.DB) error { return s.Cancel(ctx, tx, o, e) })
}

// Cancel works on what it is given.
func (s *Handed) Cancel(ctx context.Context, db *gorm.DB, o *rows.Order, e *rows.OrderEvent) error {
	if err := s.orders.With(db).Update(ctx, o); err != nil {
		return err
	}
	return s.events.With(db).Create(ctx, e)
}

// OutboxMessage is a row of the outbox.
type OutboxMessage struct{ ID, EventType string }

// The parameter of the closure has the name of what it was opened from.
func shadowed(db *gorm.DB, o *rows.Order) error {
	return db.Transaction(func(db *gorm.DB) error {
		if err := db.Create(o).Error; err != nil {
			return err
		}
		return db.Create(&OutboxMessage{}).Error
	})
}

// A savepoint is opened on the transaction of the one around.
func nested(db *gorm.DB, o *rows.Order) error {
	return db.Transaction(func(tx *gorm.DB) error {
		if err := tx.Transaction(func(inner *gorm.DB) error { return inner.Create(o).Error }); err != nil {
			return err
		}
		return tx.Create(&OutboxMessage{}).Error
	})
}
