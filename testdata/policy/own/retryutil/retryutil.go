// Package retryutil has the helpers of a project.
package retryutil

import (
	"context"
	"time"

	"github.com/avast/retry-go/v4"
)

// Do tries up to attempts times.
func Do(ctx context.Context, attempts int, wait time.Duration, fn func() error) error {
	var err error
	for i := 0; i < attempts; i++ { // policy "attempts unknown, fixed wait"
		if err = fn(); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
	return err
}

// Thrice tries three times.
func Thrice(fn func() error) error {
	return retry.Do(fn, retry.Attempts(3)) // policy "3 attempts, exponential from 100ms with jitter"
}

// Times hands its bound on.
func Times(ctx context.Context, n int, fn func() error) error {
	return Do(ctx, n+1, time.Second, fn) // policy "attempts unknown, fixed 1s"
}

// Options are how often, and how long to wait.
type Options struct{ Retries uint }

// With takes its bound from options.
func With(o Options, fn func() error) error {
	return retry.Do(fn, retry.Attempts(o.Retries)) // policy "attempts unknown, exponential from 100ms with jitter"
}

// Once calls fn a single time: no retry.
func Once(fn func() error) error { return fn() }
