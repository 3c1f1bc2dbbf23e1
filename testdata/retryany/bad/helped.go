package bad

import (
	"context"

	"example.test/shop/retryany/helper"
)

// Latest gives a generic helper of another package a request to run.
func (a *API) Latest(ctx context.Context, url string) (int, error) {
	return helper.Value(ctx, 3, func(ctx context.Context) (int, error) { // want `RES3101: retries every failure, 400, 403, 404 and 405 included: helper.Value runs a.once again`
		return a.once(ctx, url)
	})
}

// AddTwice gives it a statement.
func (o *Orders) AddTwice(ctx context.Context, id string) error {
	_, err := helper.Value(ctx, 3, func(ctx context.Context) (struct{}, error) { // want `RES3101: retries every failed write`
		return struct{}{}, o.insert(ctx, id, 1)
	})
	return err
}
