// Package app has use cases: the domain lies beside it.
package app

import (
	"context"

	"github.com/avast/retry-go/v4" // want `RES1002: use case package imports a retry library: retry.Do at restock.go:\d+`

	"example.test/shop/layerimport/bad/internal/domain/order"
)

// Restock asks for the price as long as it takes.
func Restock(ctx context.Context, p order.Pricing, id string) error {
	return retry.Do(func() error {
		_, err := p.Price(ctx, id)
		return err
	}, retry.Context(ctx))
}
