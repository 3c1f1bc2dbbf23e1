// Package service runs its statements itself: it is its own adapter, whatever the
// folder is called.
package service

import (
	"context"
	"database/sql"

	"gorm.io/gorm"

	"example.test/shop/txboundary/shop"
	"example.test/shop/txboundary/shop/adapters/postgres"
)

type Orders struct{ db *sql.DB }

func (s *Orders) Confirm(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET state = 'confirmed' WHERE id = $1", id); err != nil {
		return err
	}
	return tx.Commit()
}

// Create uses queries that are generated from the schema: they are no repository.
func (s *Orders) Create(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := postgres.New(tx).Insert(ctx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// Part makes a savepoint in the transaction that it is given: its caller owns that.
func Part(ctx context.Context, tx *gorm.DB, o shop.Order) error {
	return tx.Transaction(func(inner *gorm.DB) error { return postgres.SaveOn(ctx, inner, o) })
}
