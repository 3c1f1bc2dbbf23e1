// Package either keeps pools and transactions in one field.
package either

import (
	"context"

	"example.test/shop/lostupdate/gormpool"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Store runs on what it was made for.
type Store struct{ db *gorm.DB }

// With runs a function on a store inside of a transaction.
func (s *Store) With(ctx context.Context, run func(*Store) error) error {
	return s.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error { return run(&Store{db: tx}) })
}

// Lock reads an order for update.
func (s *Store) Lock(id uint) (*gormpool.Order, error) {
	var o gormpool.Order
	err := s.db.Clauses(clause.Locking{Strength: "UPDATE"}).First(&o, id).Error
	return &o, err
}

// Discount may run in the transaction of With: a naive check sees the field that
// transactions begin on.
func (s *Store) Discount(id uint, n int64) error {
	var o gormpool.Order
	if err := s.db.First(&o, id).Error; err != nil {
		return err
	}
	o.Total -= n
	o.Version++
	return s.db.Save(&o).Error
}
