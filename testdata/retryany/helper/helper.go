// Package helper has retry helpers of the project's own, used from another
// package.
package helper

import (
	"context"
	"errors"
	"time"
)

// Value runs fn until it returns no error: it asks nobody what the error is.
func Value[T any](ctx context.Context, attempts int, fn func(context.Context) (T, error)) (v T, err error) {
	for range attempts {
		if v, err = fn(ctx); err == nil {
			return v, nil
		}
		select {
		case <-ctx.Done():
			return v, ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return v, err
}

// ErrPermanent marks what must not be tried again.
var ErrPermanent = errors.New("permanent")

// Unless runs fn until it returns no error, or a permanent one.
func Unless(ctx context.Context, attempts int, fn func(context.Context) error) (err error) {
	for range attempts {
		if err = fn(ctx); err == nil || errors.Is(err, ErrPermanent) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return err
}
