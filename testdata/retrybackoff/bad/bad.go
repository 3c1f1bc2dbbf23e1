// Package bad has the code that retrybackoff is for, as real services write it.
package bad

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
)

type Rates struct {
	http  *http.Client
	tries int
}

// Latest hammers the partner with five requests in a row.
func (r *Rates) Latest(ctx context.Context, url string) (*http.Response, error) {
	var last error
	for attempt := 0; attempt < 5; attempt++ { // want `RES3201: retry without a wait between attempts: 5 attempts, no wait`
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return nil, err
		}
		resp, err := r.http.Do(req)
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		last = err
	}
	return nil, fmt.Errorf("rates: %w", last)
}

// fetch is one attempt.
func (r *Rates) fetch(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := r.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Configured has a bound from the settings, and still no wait.
func (r *Rates) Configured(ctx context.Context, url string) (err error) {
	for i := 0; i < r.tries; i++ { // want `RES3201: retry without a wait between attempts: attempts unknown, no wait`
		if err = r.fetch(ctx, url); err == nil {
			break
		}
	}
	return err
}

// again runs what it is given until it works; the finding is here, once.
func again(fn func() error) (err error) {
	for range 4 { // want `RES3201: retry without a wait between attempts: 4 attempts, no wait`
		if err = fn(); err == nil {
			return nil
		}
	}
	return err
}

// Both use it.
func (r *Rates) Both(ctx context.Context) error {
	if err := again(func() error { return r.fetch(ctx, "http://rates/a") }); err != nil {
		return err
	}
	return again(func() error { return r.fetch(ctx, "http://rates/b") })
}

// Fixed waits the same time after each failure.
func (r *Rates) Fixed(ctx context.Context, url string) (err error) {
	for range 4 { // want `RES3202: retry with a fixed delay towards an external system: 4 attempts, fixed 200ms`
		if err = r.fetch(ctx, url); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(200 * time.Millisecond):
		}
	}
	return err
}

// Library says so by options.
func (r *Rates) Library(ctx context.Context, url string) error {
	return retry.Do( // want `RES3202: retry with a fixed delay towards an external system: 3 attempts, fixed 1s`
		func() error { return r.fetch(ctx, url) },
		retry.Attempts(3), retry.Delay(time.Second), retry.DelayType(retry.FixedDelay), retry.Context(ctx),
	)
}

// Constant is the same with another library.
func (r *Rates) Constant(ctx context.Context, url string) error {
	b := backoff.WithContext(backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Second), 3), ctx)
	return backoff.Retry(func() error { return r.fetch(ctx, url) }, b) // want `RES3202: retry with a fixed delay towards an external system: 4 attempts, fixed 1s`
}

// pause sleeps for a while, or until the context is done.
func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// Helper waits by a helper of its own.
func (r *Rates) Helper(ctx context.Context, url string) (err error) {
	for attempt := 1; attempt <= 3; attempt++ { // want `RES3202: retry with a fixed delay towards an external system: 3 attempts, fixed 500ms`
		if err = r.fetch(ctx, url); err == nil {
			return nil
		}
		if err := pause(ctx, 500*time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// Doubled grows in step with all other instances.
func (r *Rates) Doubled(ctx context.Context, url string) (err error) {
	delay := 100 * time.Millisecond
	for range 4 { // want `RES3203: delay grows without jitter: 4 attempts, exponential from 100ms to 400ms`
		if err = r.fetch(ctx, url); err == nil {
			return nil
		}
		if err := pause(ctx, delay); err != nil {
			return err
		}
		delay *= 2
	}
	return err
}

// Linear grows by a step.
func (r *Rates) Linear(ctx context.Context, body []byte) (err error) {
	for i := 1; i <= 3; i++ { // want `RES3203: delay grows without jitter: 3 attempts, linear from 200ms to 400ms`
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, "http://rates", bytes.NewReader(body))
		if err != nil {
			return err
		}
		resp, err := r.http.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		if err := pause(ctx, time.Duration(i)*200*time.Millisecond); err != nil {
			return err
		}
	}
	return errors.New("gave up")
}
