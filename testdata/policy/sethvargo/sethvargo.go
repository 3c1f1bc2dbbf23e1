// Package sethvargo has retries by github.com/sethvargo/go-retry.
package sethvargo

import (
	"context"
	"net/http"
	"time"

	"github.com/sethvargo/go-retry"
)

func get(ctx context.Context) error {
	r, err := http.Get("https://rates.example.test/latest")
	if err != nil {
		return retry.RetryableError(err)
	}
	return r.Body.Close()
}

func wrapped(ctx context.Context) error {
	b := retry.NewExponential(100 * time.Millisecond)
	b = retry.WithMaxRetries(4, b)
	b = retry.WithCappedDuration(500*time.Millisecond, b)
	b = retry.WithMaxDuration(5*time.Second, b)
	return retry.Do(ctx, b, get) // policy "5 attempts, exponential from 100ms to 500ms, 5s in all, errors marked as retryable" worst=1.2s ends=yes cancel=yes
}

func jitter(ctx context.Context) error {
	b := retry.WithJitter(50*time.Millisecond, retry.NewConstant(time.Second))
	return retry.Do(ctx, retry.WithMaxRetries(2, b), get) // policy "3 attempts, fixed 1s with jitter, errors marked as retryable" worst=2.1s
}

func fibonacci(ctx context.Context) error {
	return retry.Do(ctx, retry.WithMaxRetries(3, retry.NewFibonacci(time.Second)), get) // policy "4 attempts, exponential from 1s, errors marked as retryable" worst=unknown
}

func unbounded(ctx context.Context) error {
	return retry.Do(ctx, retry.NewExponential(time.Second), get) // policy "no cap on attempts, exponential from 1s, errors marked as retryable"
}

func short(ctx context.Context) error {
	return retry.Constant(ctx, time.Second, get) // policy "no cap on attempts, fixed 1s, errors marked as retryable" ends=yes
}

func shortFibonacci(ctx context.Context) error {
	return retry.Fibonacci(ctx, time.Second, get) // policy "no cap on attempts, exponential from 1s, errors marked as retryable"
}

// A function of the user's own says how long to wait.
func own(ctx context.Context) error {
	return retry.Do(ctx, retry.BackoffFunc(func() (time.Duration, bool) { return time.Second, false }), get) // policy "attempts unknown, errors marked as retryable" worst=unknown
}

// Nothing is marked as retryable, so nothing goes round.
func unmarked(ctx context.Context) error {
	return retry.Do(ctx, retry.NewConstant(time.Second), func(context.Context) error {
		_, err := http.Get("https://rates.example.test/latest")
		return err
	})
}
