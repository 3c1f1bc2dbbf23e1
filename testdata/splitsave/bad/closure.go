package bad

import (
	"context"

	"example.test/shop/splitsave/shop"
)

// Stepwise has the second half in a literal that stands first: it counts where it is
// called.
func (h *CancelOrder) Stepwise(ctx context.Context, o shop.Order, events []shop.Event) error {
	record := func() error {
		return h.outbox.Append(ctx, events...) // want `RES7001: orders.Save saves state and outbox.Append stores events with no transaction around both: .*closure.go:15`
	}
	if err := h.orders.Save(ctx, o); err != nil {
		return err
	}
	return record()
}
