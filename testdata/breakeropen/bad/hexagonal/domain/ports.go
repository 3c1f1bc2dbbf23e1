// Package domain has the ports of payments and stock.
package domain

import "context"

// Payments takes money.
type Payments interface {
	Charge(ctx context.Context, order string, cents int64) error
	Refund(ctx context.Context, order string) error
}

// Stock knows what is there.
type Stock interface {
	Left(ctx context.Context, sku string) (int, error)
	Reserve(ctx context.Context, sku string) error
}
