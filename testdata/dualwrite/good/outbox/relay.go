// Package outbox is the relay: what it publishes was stored before, and the
// lease that it takes is no state.
package outbox

import (
	"context"

	"example.test/shop/dualwrite/shop"
)

// Once moves one message.
func Once(ctx context.Context, orders shop.OrderRepository, p shop.Producer, o shop.Order) error {
	if err := orders.Create(ctx, o); err != nil {
		return err
	}
	return p.Emit(ctx, o.ID, nil)
}
