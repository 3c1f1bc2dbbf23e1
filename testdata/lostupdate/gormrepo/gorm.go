// Package gormrepo loads, changes and saves with gorm.
package gormrepo

import (
	"context"

	"gorm.io/gorm"
)

// Booking is an aggregate without a version.
type Booking struct {
	ID     uint `gorm:"primaryKey"`
	Guest  string
	Room   string
	Nights int
}

// Wallet has a version that nothing compares.
type Wallet struct {
	ID      uint `gorm:"primaryKey"`
	Owner   string
	Balance int64
	Version int64
}

// Store keeps both.
type Store struct{ db *gorm.DB }

// Move loads, changes and saves in one function.
func (s *Store) Move(ctx context.Context, id uint, room string) error {
	var b Booking
	if err := s.db.WithContext(ctx).First(&b, id).Error; err != nil {
		return err
	}
	b.Room = room
	return s.db.WithContext(ctx).Save(&b).Error // want `RES8002: no version and no lock: this write of Booking puts back what DB.First loaded`
}

// Charge writes what it has worked out.
func (s *Store) Charge(ctx context.Context, id uint, amount int64) error {
	w := &Wallet{}
	if err := s.db.WithContext(ctx).Where("id = ?", id).First(w).Error; err != nil {
		return err
	}
	w.Balance -= amount
	w.Version++
	return s.db.WithContext(ctx).Save(w).Error // want `RES8001: this write of Wallet does not compare its version`
}

// Extend does it in a transaction, where nothing is locked.
func (s *Store) Extend(ctx context.Context, id uint, nights int) error {
	return s.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var b Booking
		if err := tx.First(&b, id).Error; err != nil {
			return err
		}
		b.Nights += nights
		return tx.Model(&b).Updates(&b).Error // want `RES8002: no version and no lock`
	})
}
