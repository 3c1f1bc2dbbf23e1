// Package generic retries through type parameters.
package generic

import (
	"context"
	"net/http"

	"example.test/shop/retrywrite/helper"
)

// Caller calls an operation again and again.
type Caller[In, Out any] struct {
	op func(context.Context, In) (Out, error)
}

// Call is a retry of whatever op is.
func (c *Caller[In, Out]) Call(ctx context.Context, in In) (out Out, err error) {
	for range 3 {
		if out, err = c.op(ctx, in); err == nil {
			return out, nil
		}
	}
	return out, err
}

// Each is a retry of a function it is given.
func Each[T any](ctx context.Context, in T, fn func(context.Context, T) error) error {
	var err error
	for range 3 {
		if err = fn(ctx, in); err == nil {
			return nil
		}
	}
	return err
}

type orders struct{ api *helper.Client }

func (o *orders) create(ctx context.Context, id string) error {
	return o.api.Do(ctx, http.MethodPost, "/orders/"+id, nil, nil)
}

func (o *orders) createAll(ctx context.Context) error {
	return Each(ctx, "1", o.create) // want `RES3001: retried POST without an idempotency key: 3 attempts around generic.Each|RES3001: retried POST`
}

func (o *orders) explicit(ctx context.Context) error {
	return Each[string](ctx, "1", o.create) // want `RES3001: retried POST`
}

func (o *orders) value(ctx context.Context) (int, error) {
	return helper.RetryValue(ctx, func() (int, error) { // want `RES3001: retried POST without an idempotency key: .*`
		return 1, o.create(ctx, "1")
	})
}

// Reading is fine, whatever the types are.
func (o *orders) read(ctx context.Context) error {
	return Each(ctx, 1, func(ctx context.Context, id int) error {
		return o.api.Do(ctx, http.MethodGet, "/orders", nil, nil)
	})
}
