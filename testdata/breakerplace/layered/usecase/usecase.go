// Package usecase calls everything through one helper of the infrastructure.
package usecase

import (
	"context"

	"example.test/shop/breakerplace/layered/adapter"
)

// Order places orders.
type Order struct {
	calls *adapter.Calls
	stock func(context.Context) error
}

// Place reserves.
func (o *Order) Place(ctx context.Context) error {
	return o.calls.Do(ctx, "stock", o.stock)
}
