// Package autokey pays with a library that makes a key for every call without one.
package autokey

import (
	"context"

	"example.test/shop/retrywrite/autokey/acme"
)

type till struct{ client *acme.Client }

// All attempts of the library share the key that it made.
func (t *till) pay(ctx context.Context, cents int64) error {
	return t.client.Pay(ctx, &acme.Order{Cents: cents})
}

// Refund makes no key.
func (t *till) refund(ctx context.Context, cents int64) error {
	return t.client.Refund(ctx, &acme.Order{Cents: cents}) // want `RES3003: retried payment without the idempotency key it takes`
}

// Each call of Pay has another key, and the loop makes several.
func (t *till) insist(ctx context.Context, cents int64) error {
	var err error
	for range 3 {
		if err = t.client.Pay(ctx, &acme.Order{Cents: cents}); err == nil { // want `RES3003: retried payment without the idempotency key it takes`
			return nil
		}
	}
	return err
}
