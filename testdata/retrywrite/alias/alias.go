// Package alias imports under other names and through type aliases.
package alias

import (
	"context"
	web "net/http"

	bo "github.com/cenkalti/backoff/v4"

	h "example.test/shop/retrywrite/helper"
)

type (
	client = web.Client
	api    struct{ *client }
)

// Embedded, promoted, renamed.
func (a api) create(ctx context.Context) error {
	op := func() error {
		resp, err := a.Post("http://orders/orders", "", nil)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}
	return bo.Retry(op, bo.NewExponentialBackOff()) // want `RES3001: retried POST`
}

func viaHelper(ctx context.Context, a api) error {
	run := h.Retry
	return run(ctx, 3, func(context.Context) error { // want `RES3001: retried POST`
		resp, err := a.Post("http://orders/orders", "", nil)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}
