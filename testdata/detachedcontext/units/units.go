// Package units has a store that is made anew for each transaction, with a
// database that carries the context already.
package units

import (
	"context"

	"gorm.io/gorm"
)

type store struct{ db *gorm.DB }

// NewStore makes the store of the program.
func NewStore(db *gorm.DB) *store { return &store{db: db} }

// InTransaction runs work on a store of its own.
func (s *store) InTransaction(ctx context.Context, work func(*store) error) error {
	tx := s.db.WithContext(ctx).Begin()
	if tx.Error != nil {
		return tx.Error
	}
	if err := work(s.withTx(tx)); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit().Error
}

func (s *store) withTx(tx *gorm.DB) *store { return &store{db: tx} }

// The database of the store may be that of a transaction, with its context.
func (s *store) Remove(ctx context.Context, id string) error {
	return s.db.Where("id = ?", id).Delete(nil).Error
}

// Another type is only ever made with a plain one.
type counters struct{ db *gorm.DB }

// NewCounters makes one.
func NewCounters(db *gorm.DB) *counters { return &counters{db: db} }

func (c *counters) Remove(ctx context.Context, id string) error {
	return c.db.Where("id = ?", id).Delete(nil).Error // want `RES2501: call of DB.Delete runs without ctx, no WithContext before it, so`
}
