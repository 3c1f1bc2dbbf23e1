// Package sqlx keeps orders with sqlx.
package sqlx

import (
	"context"
	"database/sql"

	"github.com/jmoiron/sqlx"

	"example.test/shop/porterror/bad/hexagonal/domain"
)

type orders struct{ db *sqlx.DB }

// New returns a repository.
func New(db *sqlx.DB) domain.OrderRepository { return &orders{db: db} }

func (o *orders) ByID(ctx context.Context, id string) (found domain.Order, err error) {
	err = o.db.GetContext(ctx, &found, "SELECT id, state FROM orders WHERE id = $1", id)
	return
}

func (o *orders) ByNumber(ctx context.Context, n int) (domain.Order, error) {
	var found domain.Order
	if err := o.db.GetContext(ctx, &found, "SELECT id, state FROM orders WHERE number = $1", n); err == sql.ErrNoRows {
		return found, domain.ErrNotFound
	} else if err != nil {
		return found, err
	}
	return found, nil
}

func (o *orders) Update(ctx context.Context, order domain.Order) error {
	res, err := o.db.ExecContext(ctx, "UPDATE orders SET state = $2 WHERE id = $1", order.ID, order.State)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err == nil && n == 0 {
		return sql.ErrNoRows // want `RES5101: adapter method orders.Update \(and 1 more\) returns sql.ErrNoRows through port OrderRepository`
	}
	return nil
}

func (o *orders) Delete(ctx context.Context, id string) error {
	_, err := o.db.ExecContext(ctx, "DELETE FROM orders WHERE id = $1", id)
	return err
}
