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

// Account has no version.
type Account struct {
	ID      uint `gorm:"primaryKey"`
	Owner   string
	Balance int64
}

// Debit writes one column, worked out of the loaded one.
func (s *Store) Debit(ctx context.Context, id uint, amount int64) error {
	var a Account
	if err := s.db.WithContext(ctx).First(&a, id).Error; err != nil {
		return err
	}
	return s.db.WithContext(ctx).Model(&a).Update("balance", a.Balance-amount).Error // want `RES8002: no version and no lock: this write of Account puts back what DB.First loaded`
}

// DebitMap does it with a map.
func (s *Store) DebitMap(ctx context.Context, id uint, amount int64) error {
	var a Account
	if err := s.db.WithContext(ctx).First(&a, id).Error; err != nil {
		return err
	}
	left := a.Balance - amount
	return s.db.WithContext(ctx).Model(&Account{}).Where("id = ?", id).Updates(map[string]any{"balance": left}).Error // want `RES8002: no version and no lock: this write of Account puts back what DB.First loaded`
}

// DebitExpr lets the database work it out: a naive check sees the same load.
func (s *Store) DebitExpr(ctx context.Context, id uint, amount int64) error {
	var a Account
	if err := s.db.WithContext(ctx).First(&a, id).Error; err != nil {
		return err
	}
	res := s.db.WithContext(ctx).Model(&a).Where("balance >= ?", amount).Update("balance", gorm.Expr("balance - ?", amount))
	if res.Error != nil {
		return res.Error
	}
	if res.RowsAffected == 0 {
		return gorm.ErrRecordNotFound
	}
	return nil
}

// Hand changes the owner only: what the balance has come to stays.
func (s *Store) Hand(ctx context.Context, id uint, owner string) error {
	var a Account
	if err := s.db.WithContext(ctx).First(&a, id).Error; err != nil {
		return err
	}
	a.Owner = owner
	return s.db.WithContext(ctx).Model(&a).Select("owner").Updates(&a).Error
}
