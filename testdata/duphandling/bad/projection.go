package bad

import (
	"context"

	"example.test/shop/duphandling/store"
)

// OrderPlacedEvent is what happened.
type OrderPlacedEvent struct{ Customer string }

// ReadRepository is a port of which no implementation is in sight.
type ReadRepository interface {
	Get(ctx context.Context, id string) (*store.Order, error)
	CreateOrder(ctx context.Context, o *store.Order) error
}

// OrderProjection keeps a read model.
type OrderProjection struct{ orders ReadRepository }

// ProcessEvent is called by the subscription.
func (p *OrderProjection) ProcessEvent(ctx context.Context, event any, e OrderPlacedEvent) error {
	return p.onPlaced(ctx, e)
}

func (p *OrderProjection) onPlaced(ctx context.Context, e OrderPlacedEvent) error {
	return p.orders.CreateOrder(ctx, &store.Order{Customer: e.Customer}) // want `RES3601: projection saves by CreateOrder again`
}

// OnMore adds to what there is, whether there is any or not.
func (p *OrderProjection) OnMore(ctx context.Context, e OrderPlacedEvent) error {
	o := &store.Order{Customer: e.Customer}
	old, err := p.orders.Get(ctx, e.Customer)
	if err != nil {
		return err
	}
	if old != nil {
		o.Status = old.Status
	}
	return p.orders.CreateOrder(ctx, o) // want `RES3601: projection saves by CreateOrder again`
}
