package good

import (
	"context"

	"example.test/shop/crossaggregate/model"
)

// Repository is one interface for the aggregates of all kinds.
type Repository[T any] interface {
	Get(ctx context.Context, id string) (T, error)
	Save(ctx context.Context, t T) error
}

// Both are orders: two instances of one kind are no two aggregates.
type Both struct {
	active, archived Repository[*model.Order]
}

// Move saves one order in two places.
func (b *Both) Move(ctx context.Context, o *model.Order) error {
	o.Status = model.Closed
	if err := b.archived.Save(ctx, o); err != nil {
		return err
	}
	return b.active.Save(ctx, o)
}

// Any is generic itself: what T is, its users know.
type Any[T, U any] struct {
	first  Repository[T]
	second Repository[U]
}

// Both saves what it is given.
func (a *Any[T, U]) Both(ctx context.Context, t T, u U) error {
	if err := a.first.Save(ctx, t); err != nil {
		return err
	}
	return a.second.Save(ctx, u)
}
