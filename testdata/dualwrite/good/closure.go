package good

import (
	"context"

	"example.test/shop/dualwrite/shop"
)

// First publishes by a literal that is called before the save: there is no message
// that a crash could lose.
func First(ctx context.Context, orders shop.OrderRepository, pub shop.EventPublisher, o shop.Order) error {
	save := func() error { return orders.Create(ctx, o) }
	if err := pub.Publish(ctx, shop.OrderPlaced{AggregateID: o.ID}); err != nil {
		return err
	}
	return save()
}
