// Package postgres has repositories that are given their transaction.
package postgres

import (
	"context"
	"database/sql"

	"gorm.io/gorm"

	"example.test/shop/txboundary/shop"
)

// Orders are stored orders.
type Orders struct{}

// Save works in the transaction it is given.
func (*Orders) Save(ctx context.Context, tx *sql.Tx, o shop.Order) error {
	_, err := tx.ExecContext(ctx, "UPDATE orders SET state = $2 WHERE id = $1", o.ID, o.State)
	return err
}

// Queries are generated from a schema.
type Queries struct{ tx *sql.Tx }

// New makes them.
func New(tx *sql.Tx) *Queries { return &Queries{tx} }

// Insert inserts.
func (q *Queries) Insert(ctx context.Context, id string) error {
	_, err := q.tx.ExecContext(ctx, "INSERT INTO orders (id) VALUES ($1)", id)
	return err
}

// Rollback rolls back.
func Rollback(tx *sql.Tx) { _ = tx.Rollback() }

// SaveOn saves on a handle of the mapper.
func SaveOn(ctx context.Context, db *gorm.DB, o shop.Order) error {
	return db.WithContext(ctx).Save(&o).Error
}
