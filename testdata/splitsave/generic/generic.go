// Package generic has generic ports and an aliased event type.
package generic

import (
	"context"

	"example.test/shop/splitsave/shop"
)

// Repository keeps aggregates of one type.
type Repository[T any] interface {
	Find(ctx context.Context, id string) (T, error)
	Save(ctx context.Context, aggregate T) error
}

// Happened is the domain's event under a name of this package.
type Happened = shop.Event

// Outbox keeps events.
type Outbox interface {
	Store(ctx context.Context, events []Happened) error
}

// Handler works on any aggregate.
type Handler[T any] struct {
	repo   Repository[T]
	outbox Outbox
}

// Handle saves apart.
func (h Handler[T]) Handle(ctx context.Context, t T, events []Happened) error {
	if err := h.repo.Save(ctx, t); err != nil {
		return err
	}
	return h.outbox.Store(ctx, events) // want `RES7001: repo.Save saves state and outbox.Store stores events with no transaction around both`
}
