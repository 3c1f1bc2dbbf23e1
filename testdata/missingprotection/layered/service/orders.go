// Package service uses the client: it is no adapter, and nothing is required of it.
package service

import (
	"context"

	"example.test/shop/missingprotection/layered/client/stock"
)

// Orders reserves what it sells.
type Orders struct{ Stock *stock.Client }

// Reserve asks the warehouse once.
func (o *Orders) Reserve(ctx context.Context, sku string) error {
	resp, err := o.Stock.Level(ctx, sku)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
