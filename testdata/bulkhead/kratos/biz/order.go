// Package biz has the use cases.
package biz

import "context"

// Stock is kept elsewhere.
type Stock interface {
	Reserve(ctx context.Context, sku string) error
}

// Order is a use case.
type Order struct{ Stock Stock }

// Place reserves what is ordered.
func (o *Order) Place(ctx context.Context, sku string) error { return o.Stock.Reserve(ctx, sku) }
