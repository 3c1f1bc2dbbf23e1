// Package bad has the code that retrynested is for, as real services write it.
package bad

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
)

var errStatus = errors.New("unexpected status")

type Rates struct{ http *http.Client }

// get is a retry written by hand.
func (r *Rates) get(ctx context.Context, url string) (*http.Response, error) {
	var last error
	for attempt := 0; attempt < 4; attempt++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return nil, err
		}
		resp, err := r.http.Do(req)
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		last = err
		time.Sleep(time.Duration(attempt) * time.Second)
	}
	return nil, fmt.Errorf("get %s: %w", url, last)
}

// Latest retries what retries.
func (r *Rates) Latest(ctx context.Context) error {
	return retry.Do(func() error { // want `RES3401: retry inside retry, up to 3 × 4 = 12 requests: when the retry at bad.go:\d+ gives up, it is started again: \(\*Rates\)\.get → \(\*http\.Client\)\.Do`
		resp, err := r.get(ctx, "http://rates/latest")
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, retry.Attempts(3), retry.Context(ctx))
}

// Loop is the same with a loop outside.
func (r *Rates) Loop(ctx context.Context) (resp *http.Response, err error) {
	for range 3 {
		resp, err = r.get(ctx, "http://rates/latest") // want `RES3401: retry inside retry, up to 3 × 4 = 12 requests: when the retry at bad.go:\d+ gives up, it is started again: \(\*Rates\)\.get → \(\*http\.Client\)\.Do`
		if err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// fetch and Deep are two calls apart.
func (r *Rates) fetch(ctx context.Context, day string) error {
	if day == "" {
		return errors.New("no day")
	}
	resp, err := r.get(ctx, "http://rates/"+day)
	if err != nil {
		return fmt.Errorf("fetch: %w", err)
	}
	return resp.Body.Close()
}

func (r *Rates) Deep(ctx context.Context, day string) error {
	op := func() error { return r.fetch(ctx, day) }
	return backoff.Retry(op, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 2)) // want `RES3401: retry inside retry, up to 3 × 4 = 12 requests: .*: \(\*Rates\)\.fetch → \(\*Rates\)\.get → \(\*http\.Client\)\.Do`
}

// Predicate: what is left of the inner retry may be temporary to the outer one.
func (r *Rates) Predicate(ctx context.Context) error {
	for {
		err := r.fetch(ctx, "today") // want `RES3401: retry inside retry: when the retry at`
		if isTemporary(err) {
			time.Sleep(time.Second)
			continue
		}
		return err
	}
}

func isTemporary(err error) bool {
	var t interface{ Temporary() bool }
	return errors.As(err, &t) && t.Temporary()
}

// Again goes round by calling itself.
func (r *Rates) Again(ctx context.Context, left int) error {
	if err := r.fetch(ctx, "today"); err != nil { // want `RES3401: retry inside retry: when`
		if left == 0 {
			return err
		}
		return r.Again(ctx, left-1)
	}
	return nil
}

// Goto goes round with goto.
func (r *Rates) Goto(ctx context.Context) error {
	tries := 0
again:
	err := r.fetch(ctx, "today") // want `RES3401: retry inside retry: when`
	if err != nil && tries < 3 {
		tries++
		goto again
	}
	return err
}

// Both are in one function.
func (r *Rates) Both(req *http.Request) (err error) {
	for range 2 {
		err = backoff.Retry(func() error { // want `RES3401: retry inside retry, up to 2 × 6 = 12 requests: when`
			resp, err := r.http.Do(req)
			if err != nil {
				return err
			}
			defer resp.Body.Close()
			if resp.StatusCode != http.StatusOK {
				return errStatus
			}
			return nil
		}, backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Second), 5))
		if err == nil {
			return nil
		}
	}
	return err
}

// Pages: one page after the other, and all of it again when one fails.
func (r *Rates) Pages(ctx context.Context, days []string) error {
	return retry.Do(func() error { // want `RES3401: retry inside retry, up to 10 × 4 = 40 requests`
		for _, day := range days {
			if err := r.fetch(ctx, day); err != nil {
				return err
			}
		}
		return nil
	})
}
