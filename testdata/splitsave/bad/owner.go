package bad

import (
	"context"

	"example.test/shop/splitsave/shop"
)

// Unsaid does not say who owns the transaction: a directive without a reason is none.
//
//resilint:tx-owner
func Unsaid(ctx context.Context, orders shop.Orders, outbox shop.Outbox, o shop.Order, events []shop.Event) error {
	if err := orders.Save(ctx, o); err != nil {
		return err
	}
	return outbox.Append(ctx, events...) // want `RES7001: orders.Save saves state and outbox.Append stores events`
}
