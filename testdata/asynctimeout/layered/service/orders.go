// Package service prices orders.
package service

import (
	"context"

	"example.test/shop/asynctimeout/layered/client"
)

// Orders prices orders.
type Orders struct{ pricing *client.Pricing }

// Price asks for the price of an order.
func (o *Orders) Price(ctx context.Context, id string) ([]byte, error) {
	return o.pricing.Price(ctx, id, []byte(id))
}
