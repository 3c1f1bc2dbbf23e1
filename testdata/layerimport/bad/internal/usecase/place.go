// Package usecase has the use cases of orders.
package usecase

import (
	"context"

	"github.com/cenkalti/backoff/v4" // want `RES1002: use case package imports a (retry|backoff) library: backoff.Retry at place.go:\d+`
)

// Store keeps orders.
type Store interface {
	Save(ctx context.Context, id string) error
}

// Place saves an order, again and again if need be.
func Place(ctx context.Context, s Store, id string) error {
	op := func() error { return s.Save(ctx, id) }
	return backoff.Retry(op, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
}
