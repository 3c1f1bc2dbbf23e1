// Package retryx is the project's own retry helper, hand-written.
package retryx

import (
	"context"
	"time"
)

// Do calls fn until it succeeds, at most attempts times.
func Do(ctx context.Context, attempts int, fn func(context.Context) error) error {
	var err error
	for i := range attempts {
		if err = fn(ctx); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(i+1) * 100 * time.Millisecond):
		}
	}
	return err
}

// Each calls fn for every item and stops at the first failure: no retry.
func Each[T any](items []T, fn func(T) error) error {
	for _, item := range items {
		if err := fn(item); err != nil {
			return err
		}
	}
	return nil
}

// Policy says how often a failed payment is collected again, and when.
type Policy struct {
	Attempts int
	Every    time.Duration
}
