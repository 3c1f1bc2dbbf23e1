// Package suppressed keeps a finding that the team has decided on.
package suppressed

import (
	"context"

	"example.test/shop/splitsave/shop"
)

// Cancel saves and appends.
func Cancel(ctx context.Context, orders shop.Orders, outbox shop.Outbox, o shop.Order, e shop.Event) error {
	if err := orders.Save(ctx, o); err != nil {
		return err
	}
	return outbox.Append(ctx, e) //resilint:ignore RES7001 the outbox is rebuilt from the orders every night
}
