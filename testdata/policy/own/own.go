// Package own has helpers of the user's own, and calls of those of another
// package.
package own

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v4"

	"example.test/shop/policy/own/retryutil"
)

func get() error {
	r, err := http.Get("https://rates.example.test/latest")
	if err != nil {
		return err
	}
	return r.Body.Close()
}

func elsewhere(ctx context.Context) error {
	return retryutil.Do(ctx, 5, time.Second, get) // policy "5 attempts, fixed wait" kind=helper by=example.test/shop/policy/own/retryutil.Do
}

func elsewhereFixed() error {
	return retryutil.Thrice(get) // policy "3 attempts, exponential from 100ms with jitter, any error"
}

func elsewhereOptions() error {
	return retryutil.With(retryutil.Options{Retries: 4}, get) // policy "4 attempts, exponential from 100ms with jitter, any error"
}

func elsewhereUnknown(ctx context.Context, n int) error {
	return retryutil.Do(ctx, n, time.Second, get) // policy "attempts unknown, fixed wait"
}

// One attempt is no retry.
func elsewhereOnce(ctx context.Context) error {
	if err := retryutil.Once(get); err != nil {
		return err
	}
	return retryutil.Do(ctx, 1, time.Second, get)
}

func withBackoff(retries uint64, wait time.Duration, fn func() error) error {
	return backoff.Retry(fn, backoff.WithMaxRetries(backoff.NewConstantBackOff(wait), retries)) // policy "attempts unknown, fixed wait"
}

func here() error {
	return withBackoff(2, 50*time.Millisecond, get) // policy "3 attempts, fixed 50ms, any error" worst=100ms ends=no
}

func hereAgain() error {
	return withBackoff(4, time.Second, func() error { // policy "5 attempts, fixed 1s, some errors"
		err := get()
		if errors.Is(err, context.Canceled) {
			return backoff.Permanent(err)
		}
		return err
	})
}

func twice(fn func() error) error { return withBackoff(1, time.Second, fn) } // policy "2 attempts, fixed 1s"

func through() error { return twice(get) } // policy "2 attempts, fixed 1s, any error"

type client struct{ attempts int }

func (c *client) do(fn func() error) error {
	var err error
	for range c.attempts { // policy "4 attempts, no wait"
		if err = fn(); err == nil {
			return nil
		}
	}
	return err
}

func newClient() *client { return &client{attempts: 4} }

func (c *client) fetch() error {
	return c.do(get) // policy "4 attempts, no wait"
}

func within(ctx context.Context, limit, pause time.Duration, fn func() error) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for { // policy "no cap on attempts, fixed 5s, 60s in all"
		err := fn()
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(pause):
		}
	}
}

func withinMinute(ctx context.Context) error {
	return within(ctx, time.Minute, 5*time.Second, get) // policy "no cap on attempts, fixed 5s, 60s in all" worst=1m0s ends=yes
}

// Each attempt has a limit of its own.
func limitedAttempts(ctx context.Context) error {
	for { // policy "no cap on attempts, fixed 1s"
		once, cancel := context.WithTimeout(ctx, time.Second)
		err := get()
		cancel()
		if err == nil || once.Err() == nil {
			return err
		}
		time.Sleep(time.Second)
	}
}
