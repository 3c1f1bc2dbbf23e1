package bad

import (
	"context"
	"database/sql"

	"example.test/shop/splitsave/shop"
)

// Closer goes through helpers of its own, one call deep each.
type Closer struct{ db *sql.DB }

// Close calls two helpers that run a statement each.
func (c *Closer) Close(ctx context.Context, o shop.Order, e shop.Event) error {
	if err := c.update(ctx, o); err != nil {
		return err
	}
	return c.remember(ctx, e) // want `RES7001: c.update \(orders\) saves state and c.remember \(outbox\) stores events`
}

func (c *Closer) update(ctx context.Context, o shop.Order) error {
	_, err := c.db.ExecContext(ctx, "UPDATE orders SET status = $1 WHERE id = $2", o.Status, o.ID)
	return err
}

func (c *Closer) remember(ctx context.Context, e shop.Event) error {
	_, err := c.db.ExecContext(ctx, "INSERT INTO outbox (event_id, payload) VALUES ($1, $2)", e.EventID, e.Payload)
	return err
}
