// Package domain has the ports of a shop.
package domain

import "context"

// Item is something to sell.
type Item struct{ SKU string }

// Warehouse knows what is there.
type Warehouse interface {
	Left(ctx context.Context, sku string) (int, error)
	Reserve(ctx context.Context, sku string, n int) error
	Release(ctx context.Context, sku string, n int) error
	Name() string
	CheckHealth(ctx context.Context) error
}

// ItemRepository keeps items.
type ItemRepository interface {
	ByID(ctx context.Context, sku string) (*Item, error)
	All(ctx context.Context) ([]Item, error)
	Save(ctx context.Context, i *Item) error
	Remove(ctx context.Context, sku string) error
}
