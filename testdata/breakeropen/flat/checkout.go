// Package flat is a shop in one package, with its providers beside it.
package flat

import (
	"context"
	"errors"
)

// ErrTryLater is for the customer.
var ErrTryLater = errors.New("try later")

// Provider takes money.
type Provider interface {
	Pay(ctx context.Context, order string) error
}

// Checkout pays orders.
type Checkout struct{ providers []Provider }

// Pay tries one provider after the other.
func (c *Checkout) Pay(ctx context.Context, order string) error {
	for _, p := range c.providers {
		if err := p.Pay(ctx, order); !errors.Is(err, ErrTryLater) {
			return err
		}
	}
	return ErrTryLater
}
