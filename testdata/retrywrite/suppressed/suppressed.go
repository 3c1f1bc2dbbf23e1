// Package suppressed says why it is right all the same.
package suppressed

import (
	"context"
	"net/http"

	"example.test/shop/retrywrite/helper"
)

type api struct{ json *helper.Client }

func (a *api) create(ctx context.Context) error {
	//resilint:ignore RES3001 the partner drops orders with a known reference
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		return a.json.Do(ctx, http.MethodPost, "/orders", nil, nil)
	})
}

func (a *api) cancel(ctx context.Context) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3001: retried POST`
		return a.json.Do(ctx, http.MethodPost, "/orders/1/cancellations", nil, nil)
	})
}
