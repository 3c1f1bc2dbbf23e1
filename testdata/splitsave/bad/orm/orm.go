// Package orm has services whose fields could be on a transaction by their
// type, and are on the pool: elsewhere the transaction is begun from them.
package orm

import (
	"context"

	"gorm.io/gorm"

	"example.test/shop/splitsave/shop/rows"
)

// Copied goes into a transaction by copies of its repositories.
type Copied struct {
	db     *gorm.DB
	orders *rows.Orders
	events *rows.Events
}

// Place has one transaction.
func (s *Copied) Place(ctx context.Context, o *rows.Order, e *rows.OrderEvent) error {
	return rows.InTx(ctx, s.db, func(tx *gorm.DB) error {
		if err := s.orders.With(tx).Update(ctx, o); err != nil {
			return err
		}
		return s.events.With(tx).Create(ctx, e)
	})
}

// Cancel has none.
func (s *Copied) Cancel(ctx context.Context, o *rows.Order, e *rows.OrderEvent) error {
	if err := s.orders.Update(ctx, o); err != nil {
		return err
	}
	return s.events.Create(ctx, e) // want `RES7001: orders.Update saves state and events.Create stores events with no transaction around both`
}

// Constructed makes the repositories of a transaction.
type Constructed struct {
	db     *gorm.DB
	orders *rows.Orders
	events *rows.Events
}

// Place has one transaction.
func (s *Constructed) Place(ctx context.Context, o *rows.Order, e *rows.OrderEvent) error {
	tx := s.db.WithContext(ctx).Begin()
	defer tx.Rollback()
	if err := rows.NewOrders(tx).Update(ctx, o); err != nil {
		return err
	}
	if err := rows.NewEvents(tx).Create(ctx, e); err != nil {
		return err
	}
	return tx.Commit().Error
}

// Cancel has none.
func (s *Constructed) Cancel(ctx context.Context, o *rows.Order, e *rows.OrderEvent) error {
	if err := s.events.Create(ctx, e); err != nil {
		return err
	}
	return s.orders.Update(ctx, o) // want `RES7001: orders.Update saves state and events.Create stores events with no transaction around both`
}

// Store writes the rows itself.
type Store struct{ db *gorm.DB }

// Place has one transaction.
func (s *Store) Place(ctx context.Context, o *rows.Order, e *rows.OrderEvent) error {
	return s.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Save(o).Error; err != nil {
			return err
		}
		return tx.Create(e).Error
	})
}

// Cancel has none.
func (s *Store) Cancel(ctx context.Context, o *rows.Order, e *rows.OrderEvent) error {
	if err := s.db.WithContext(ctx).Save(o).Error; err != nil {
		return err
	}
	return s.db.WithContext(ctx).Create(e).Error // want `RES7003: .*Save saves state and .*Create stores events with no transaction around both`
}

// Outer stores the events on what the transaction was opened from.
func (s *Store) Outer(ctx context.Context, o *rows.Order, e *rows.OrderEvent) error {
	return s.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Save(o).Error; err != nil {
			return err
		}
		return s.db.WithContext(ctx).Create(e).Error // want `RES7003: .*Create stores events outside of the transaction in which tx.Save saves state`
	})
}

// OutboxMessage is a row of the outbox.
type OutboxMessage struct{ ID, EventType string }

// Place does so with a variable.
func Place(db *gorm.DB, o *rows.Order) error {
	return db.Transaction(func(tx *gorm.DB) error {
		if err := tx.Create(o).Error; err != nil {
			return err
		}
		return db.Create(&OutboxMessage{}).Error // want `RES7003: db.Create stores events outside of the transaction in which tx.Create saves state`
	})
}
