// Package suppressed keeps a finding that the team has decided on.
package suppressed

import (
	"context"

	"example.test/shop/dualwrite/shop"
)

// Place saves and publishes.
func Place(ctx context.Context, orders shop.OrderRepository, p shop.EventPublisher, o shop.Order) error {
	if err := orders.Create(ctx, o); err != nil {
		return err
	}
	return p.Publish(ctx, o) //resilint:ignore RES7101 a nightly job compares orders with the broker
}
