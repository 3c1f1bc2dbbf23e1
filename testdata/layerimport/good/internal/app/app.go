// Package app is the whole program: by the folder alone it would be taken for
// use cases, but it knows adapters as well as the domain.
package app

import (
	"context"

	"github.com/avast/retry-go/v4"

	"example.test/shop/layerimport/good/internal/adapters/pricing"
	"example.test/shop/layerimport/good/internal/domain/money"
)

// Warm asks for a first price before requests come.
func Warm(ctx context.Context, c *pricing.Client, url string) (a money.Amount, err error) {
	err = retry.Do(func() error {
		status, err := c.Price(ctx, url)
		a.Cents = int64(status)
		return err
	}, retry.Context(ctx), retry.Attempts(3))
	return a, err
}
