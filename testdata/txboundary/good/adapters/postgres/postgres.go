// Package postgres owns its transactions, and hands them around inside.
package postgres

import (
	"context"
	"database/sql"

	"example.test/shop/txboundary/shop"
	"example.test/shop/txboundary/shop/adapters/postgres"
)

// rows is between parts of the adapter.
type rows interface {
	Save(ctx context.Context, tx *sql.Tx, o shop.Order) error
}

var _ rows = (*postgres.Orders)(nil)

type Orders struct {
	db   *sql.DB
	rows rows
}

// Save is where a transaction belongs.
func (o *Orders) Save(ctx context.Context, order shop.Order) error {
	tx, err := o.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := o.rows.Save(ctx, tx, order); err != nil {
		return err
	}
	return tx.Commit()
}
