// Package single has no layers: the port is told by who implements it and who
// uses it.
package single

import (
	"context"
	"database/sql"

	"example.test/shop/txboundary/shop"
)

type OrderRepository interface {
	Save(ctx context.Context, tx *sql.Tx, o shop.Order) error // want `RES7201: port method OrderRepository.Save hands \*sql.Tx around`
}

type repository struct{}

func (repository) Save(ctx context.Context, tx *sql.Tx, o shop.Order) error {
	_, err := tx.ExecContext(ctx, "UPDATE orders SET state = $2 WHERE id = $1", o.ID, o.State)
	return err
}

type Confirm struct {
	db     *sql.DB
	orders OrderRepository
}

func (c *Confirm) Handle(ctx context.Context, o shop.Order) error {
	tx, err := c.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := c.orders.Save(ctx, tx, o); err != nil {
		return err
	}
	return tx.Commit()
}
