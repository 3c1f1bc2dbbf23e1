// Package postgres keeps orders in PostgreSQL.
package postgres

import (
	"context"
	"database/sql"
	"fmt"

	"example.test/shop/porterror/bad/hexagonal/domain"
)

// Orders keeps orders.
type Orders struct{ db *sql.DB }

var _ domain.OrderRepository = (*Orders)(nil)

// ByID wraps: errors.Is still finds the driver's error.
func (o *Orders) ByID(ctx context.Context, id string) (domain.Order, error) {
	var found domain.Order
	err := o.db.QueryRowContext(ctx, "SELECT id, state FROM orders WHERE id = $1", id).Scan(&found.ID, &found.State)
	if err != nil {
		return domain.Order{}, fmt.Errorf("order %s: %w", id, err) // want `RES5101: adapter method Orders.ByID \(and 1 more\) returns sql.ErrNoRows through port OrderRepository as it is: map it to an error of the port`
	}
	return found, nil
}

// ByNumber asks by a helper.
func (o *Orders) ByNumber(ctx context.Context, n int) (domain.Order, error) {
	return o.one(ctx, "SELECT id, state FROM orders WHERE number = $1", n)
}

func (o *Orders) one(ctx context.Context, q string, args ...any) (found domain.Order, err error) {
	row := o.db.QueryRowContext(ctx, q, args...)
	if err = row.Scan(&found.ID, &found.State); err != nil {
		return found, wrap("one order", err)
	}
	return found, nil
}

func wrap(what string, err error) error { return fmt.Errorf("%s: %w", what, err) }

// Update cannot fail in a way that callers have to tell.
func (o *Orders) Update(ctx context.Context, order domain.Order) error {
	_, err := o.db.ExecContext(ctx, "UPDATE orders SET state = $2 WHERE id = $1", order.ID, order.State)
	return err
}

// Delete tells nothing, either.
func (o *Orders) Delete(ctx context.Context, id string) error {
	_, err := o.db.ExecContext(ctx, "DELETE FROM orders WHERE id = $1", id)
	return err
}
