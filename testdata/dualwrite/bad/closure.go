package bad

import (
	"context"

	"example.test/shop/dualwrite/shop"
)

// Announce publishes in a literal that is written before the save and called after
// it.
func (h Place) Announce(ctx context.Context, o shop.Order) error {
	announce := func() error {
		return h.publisher.Publish(ctx, shop.OrderPlaced{AggregateID: o.ID}) // want `RES7101: publisher.Publish publishes after orders.Create has saved \(closure.go:15\)`
	}
	if err := h.orders.Create(ctx, o); err != nil {
		return err
	}
	return announce()
}
