// Package app converts amounts.
package app

import (
	"context"

	"example.test/shop/bulkhead/hexagonal/port"
)

// Convert is a use case.
type Convert struct{ Rates port.Rates }

// Do converts an amount.
func (c *Convert) Do(ctx context.Context, amount float64, from, to string) (float64, error) {
	rate, err := c.Rates.Rate(ctx, from, to)
	return amount * rate, err
}
