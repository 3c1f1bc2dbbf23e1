package gormrepo

import (
	"context"
	"errors"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// ErrStale tells that the wallet has changed since it was loaded.
var ErrStale = errors.New("wallet has changed")

// ChargeChecked compares the version in a condition of the chain: a naive check
// sees load, change and Updates.
func (s *Store) ChargeChecked(ctx context.Context, id uint, amount int64) error {
	var w Wallet
	if err := s.db.WithContext(ctx).First(&w, id).Error; err != nil {
		return err
	}
	was := w.Version
	w.Balance -= amount
	w.Version++
	res := s.db.WithContext(ctx).Model(&Wallet{}).Where("id = ? AND version = ?", w.ID, was).Updates(&w)
	if res.Error != nil {
		return res.Error
	}
	if res.RowsAffected == 0 {
		return ErrStale
	}
	return nil
}

// locked takes the lock for its callers.
func (s *Store) locked(tx *gorm.DB, id uint) (*Deposit, error) {
	var d Deposit
	err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).First(&d, id).Error
	return &d, err
}

// Deposit is only changed under a lock.
type Deposit struct {
	ID     uint `gorm:"primaryKey"`
	Amount int64
	Status string
}

// Release locks in another method, in the same transaction.
func (s *Store) Release(ctx context.Context, id uint) error {
	return s.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		d, err := s.locked(tx, id)
		if err != nil {
			return err
		}
		d.Amount, d.Status = 0, "released"
		return tx.Save(d).Error
	})
}

// Top is called by others inside of their transaction, which holds the lock.
func (s *Store) Top(tx *gorm.DB, d *Deposit, amount int64) error {
	d.Amount += amount
	return tx.Save(d).Error
}
