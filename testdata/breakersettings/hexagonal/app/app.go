// Package app takes orders.
package app

import (
	"context"

	"example.test/shop/breakersettings/hexagonal/adapters/paygate"
	"example.test/shop/breakersettings/hexagonal/domain"
)

// Orders takes orders.
type Orders struct{ pay domain.Gateway }

// Wire puts the service together.
func Wire() *Orders { return &Orders{pay: paygate.New("https://pay.example.com")} }

// Take takes an order.
func (o *Orders) Take(ctx context.Context, id string, cents int64) error {
	_, err := o.pay.Charge(ctx, id, cents)
	return err
}
