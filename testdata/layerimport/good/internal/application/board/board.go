// Package board lies in an application folder, but its struct is the controller
// of a web framework: an inbound adapter.
package board

import (
	"context"

	"github.com/cenkalti/backoff/v4"

	"example.test/shop/layerimport/webkit"
)

// Handler answers requests, which its methods find in the controller.
type Handler struct {
	webkit.Controller
	load func(context.Context) error
}

// Get retries what an adapter may retry.
func (h *Handler) Get() error {
	op := func() error { return h.load(context.Background()) }
	if err := backoff.Retry(op, backoff.NewExponentialBackOff()); err != nil {
		return err
	}
	return h.ServeJSON()
}
