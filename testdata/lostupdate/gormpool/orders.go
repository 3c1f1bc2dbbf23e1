// Package gormpool begins transactions on the field that it also writes on.
package gormpool

import (
	"context"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Order has a version that nothing compares.
type Order struct {
	ID      uint `gorm:"primaryKey"`
	Total   int64
	Version int64
}

// Store keeps orders.
type Store struct{ db *gorm.DB }

// NewStore makes it.
func NewStore(db *gorm.DB) *Store { return &Store{db: db} }

// Discount writes on the pool: the lock that Close takes is none of it.
func (s *Store) Discount(ctx context.Context, id uint, n int64) error {
	var o Order
	if err := s.db.WithContext(ctx).First(&o, id).Error; err != nil {
		return err
	}
	o.Total -= n
	o.Version++
	return s.db.WithContext(ctx).Save(&o).Error // want `RES8001: this write of Order does not compare its version`
}

// Close locks what it changes.
func (s *Store) Close(ctx context.Context, id uint) error {
	return s.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var o Order
		if err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).First(&o, id).Error; err != nil {
			return err
		}
		o.Total = 0
		return tx.Save(&o).Error
	})
}
