// Package hard has retries whose policy is put together elsewhere.
package hard

import (
	"context"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/hashicorp/go-retryablehttp"
)

func get() error {
	r, err := http.Get("https://rates.example.test/latest")
	if err != nil {
		return err
	}
	return r.Body.Close()
}

func optionsInSlice(ctx context.Context) error {
	opts := []retry.Option{retry.Attempts(3), retry.Context(ctx)}
	opts = append(opts, retry.Delay(time.Second), retry.DelayType(retry.FixedDelay))
	return retry.Do(get, opts...) // policy "3 attempts, fixed 1s, any error" ends=yes
}

// The later option wins.
func overridden() error {
	opts := []retry.Option{retry.Attempts(3)}
	opts = append(opts, retry.Attempts(7))
	return retry.Do(get, opts...) // policy "7 attempts, exponential from 100ms with jitter, any error"
}

// On one of two ways there are more attempts.
func sometimesMore(urgent bool) error {
	opts := []retry.Option{retry.Attempts(3), retry.Delay(time.Second)}
	if urgent {
		opts = append(opts, retry.Attempts(7))
	}
	return retry.Do(get, opts...) // policy "attempts unknown, exponential from 1s with jitter, any error"
}

// Whoever calls it may add any option.
func givenOptions(opts ...retry.Option) error {
	return retry.Do(get, append([]retry.Option{retry.Attempts(3)}, opts...)...) // policy "attempts unknown"
}

// What comes after the options that are given wins.
func givenBefore(opts ...retry.Option) error {
	return retry.Do(get, append(opts, retry.Attempts(3))...) // policy "3 attempts"
}

func GivenAttempts(n uint) error {
	return retry.Do(get, retry.Attempts(n)) // policy "attempts unknown, exponential from 100ms with jitter, any error"
}

func unexported(n uint) error {
	return retry.Do(get, retry.Attempts(n)) // policy "6 attempts, exponential from 100ms with jitter, any error" from=n
}

func callsIt() error { return unexported(6) }

// Two callers do not agree.
func disputed(n uint) error {
	return retry.Do(get, retry.Attempts(n)) // policy "attempts unknown, exponential from 100ms with jitter, any error"
}

func callDisputed() (error, error) { return disputed(2), disputed(3) }

// A function that is passed on has callers out of sight.
func passedOn(n uint) error {
	return retry.Do(get, retry.Attempts(n)) // policy "attempts unknown, exponential from 100ms with jitter, any error"
}

var handler = passedOn

func callPassedOn() error { return passedOn(2) }

func defaultOptions() []retry.Option {
	return []retry.Option{retry.Attempts(maxAttempts), retry.LastErrorOnly(true)}
}

const maxAttempts = 4

func optionsMade() error {
	return retry.Do(get, defaultOptions()...) // policy "4 attempts, exponential from 100ms with jitter, any error" from=maxAttempts
}

func withAttempts(n uint) retry.Option { return retry.Attempts(n) }

func optionMade() error {
	return retry.Do(get, withAttempts(9)) // policy "9 attempts, exponential from 100ms with jitter, any error"
}

var shared = []retry.Option{retry.Attempts(2), retry.Delay(5 * time.Second)}

func packageOptions() error {
	return retry.Do(get, shared...) // policy "2 attempts, exponential from 5s with jitter, any error"
}

func reassigned(slow bool) error {
	var b backoff.BackOff = backoff.NewConstantBackOff(time.Second)
	if slow {
		b = backoff.NewConstantBackOff(10 * time.Second)
	}
	return backoff.Retry(get, backoff.WithMaxRetries(b, 2)) // policy "3 attempts, fixed wait, any error" worst=unknown
}

func replaced() error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = time.Hour
	b = backoff.NewExponentialBackOff(backoff.WithMaxElapsedTime(time.Minute))
	return backoff.Retry(get, b) // policy "no cap on attempts, exponential from 500ms to 60s with jitter, 60s in all, any error"
}

func changedSometimes(long bool) error {
	b := backoff.NewExponentialBackOff()
	if long {
		b.MaxElapsedTime = time.Hour
	}
	return backoff.Retry(get, b) // policy "no cap on attempts, exponential from 500ms to 60s with jitter, any error" worst=unknown
}

func changedLater() error {
	b := backoff.NewExponentialBackOff()
	err := backoff.Retry(get, b) // policy "no cap on attempts, exponential from 500ms to 60s with jitter, 15m in all, any error"
	b.MaxElapsedTime = 0
	return err
}

func tune(b *backoff.ExponentialBackOff) { b.MaxElapsedTime = 3 * time.Second }

func tuned() error {
	b := backoff.NewExponentialBackOff()
	tune(b)
	return backoff.Retry(get, b) // policy "no cap on attempts, exponential from 500ms to 60s with jitter, 3s in all, any error"
}

func newBackOff(ctx context.Context, max time.Duration) backoff.BackOff {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = max
	return backoff.WithContext(b, ctx)
}

func made(ctx context.Context) error {
	return backoff.Retry(get, newBackOff(ctx, 20*time.Second)) // policy "no cap on attempts, exponential from 500ms to 60s with jitter, 20s in all, any error" ends=yes
}

func given(b backoff.BackOff) error {
	return backoff.Retry(get, b) // policy "attempts unknown, any error" worst=unknown ends=unknown
}

func givenConstant(b *backoff.ConstantBackOff) error {
	return backoff.Retry(get, b) // policy "attempts unknown, fixed wait, any error"
}

func givenFunc(fn func() error) error {
	return retry.Do(fn, retry.Attempts(3)) // policy "3 attempts, exponential from 100ms with jitter"
}

func givenPredicate(pred func(error) bool) error {
	return retry.Do(get, retry.RetryIf(pred)) // policy "10 attempts, exponential from 100ms with jitter, some errors" predicates=1
}

func computed(n int) error {
	const base = 100 * time.Millisecond
	return retry.Do(get, retry.Attempts(uint(2+1)), retry.Delay(base*5), retry.MaxDelay(min(time.Second, 2*time.Second))) // policy "3 attempts, exponential from 500ms to 1s with jitter, any error" first=base
}

func conditionalClient(debug bool) *retryablehttp.Client {
	c := retryablehttp.NewClient() // policy "attempts unknown, exponential from 1s to 30s, some errors"
	if debug {
		c.RetryMax = 1
	}
	return c
}

// The context bounds the whole.
func deadline(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	return retry.Do(get, retry.Context(ctx), retry.UntilSucceeded()) // policy "no cap on attempts, exponential from 100ms with jitter, 30s in all, any error" worst=30s ends=yes
}

func laterDeadline(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Hour)
	defer cancel()
	b := backoff.NewExponentialBackOff()
	return backoff.Retry(get, backoff.WithContext(b, ctx)) // policy "no cap on attempts, exponential from 500ms to 60s with jitter, 15m in all, any error"
}
