// Package avast has retries by github.com/avast/retry-go in all its versions.
package avast

import (
	"context"
	"errors"
	"net/http"
	"time"

	v2 "github.com/avast/retry-go"
	v3 "github.com/avast/retry-go/v3"
	"github.com/avast/retry-go/v4"
	v5 "github.com/avast/retry-go/v5"
)

func get() error {
	r, err := http.Get("https://rates.example.test/latest")
	if err != nil {
		return err
	}
	return r.Body.Close()
}

func defaults() error {
	return retry.Do(get) // policy "10 attempts, exponential from 100ms with jitter, any error" worst=52s ends=no cancel=no from=default_of_the_library
}

func fixed(ctx context.Context) error {
	return retry.Do(get, // policy "10 attempts, fixed 100ms, any error" worst=900ms ends=yes cancel=yes
		retry.Context(ctx),
		retry.DelayType(retry.FixedDelay),
	)
}

func all(ctx context.Context) error {
	return retry.Do(get, // policy "5 attempts, exponential from 200ms to 1s, some errors" worst=2.4s predicates=1 notify=1
		retry.Attempts(5),
		retry.Delay(200*time.Millisecond),
		retry.MaxDelay(time.Second),
		retry.DelayType(retry.BackOffDelay),
		retry.RetryIf(func(err error) bool { return !errors.Is(err, context.Canceled) }),
		retry.OnRetry(func(uint, error) {}),
		retry.LastErrorOnly(true),
		retry.Context(ctx),
	)
}

func combined() error {
	return retry.Do(get, retry.Attempts(3), retry.DelayType(retry.CombineDelay(retry.FixedDelay, retry.RandomDelay)), retry.MaxJitter(20*time.Millisecond)) // policy "3 attempts, fixed 100ms with jitter, any error" worst=240ms
}

func random() error {
	return retry.Do(get, retry.DelayType(retry.RandomDelay)) // policy "10 attempts, random up to 100ms, any error" worst=900ms
}

func fullJitter() error {
	return retry.Do(get, retry.Attempts(4), retry.DelayType(retry.FullJitterBackoffDelay), retry.Delay(time.Second), retry.MaxDelay(3*time.Second)) // policy "4 attempts, exponential from 1s to 3s with jitter, any error" worst=6s
}

func own() error {
	return retry.Do(get, retry.DelayType(func(uint, error, *retry.Config) time.Duration { return 2 * time.Second })) // policy "10 attempts, fixed 2s, any error" worst=18s
}

func ownAsks() error {
	return retry.Do(get, retry.DelayType(func(n uint, err error, c *retry.Config) time.Duration { // policy "10 attempts, exponential from 100ms, any error"
		return retry.BackOffDelay(n, err, c)
	}))
}

func ownUnknown() error {
	return retry.Do(get, retry.DelayType(func(n uint, _ error, _ *retry.Config) time.Duration { // policy "10 attempts, any error" worst=unknown
		return time.Duration(n*n) * time.Second
	}))
}

func zero() error {
	return retry.Do(get, retry.Attempts(0)) // policy "no cap on attempts, exponential from 100ms with jitter, any error"
}

func until() error {
	return retry.Do(get, retry.UntilSucceeded(), retry.Delay(time.Second)) // policy "no cap on attempts, exponential from 1s with jitter, any error"
}

func data(ctx context.Context) (int, error) {
	return retry.DoWithData(func() (int, error) { return 1, get() }, retry.Context(ctx), retry.Attempts(2)) // policy "2 attempts, exponential from 100ms with jitter, any error" worst=200ms
}

func unrecoverable() error {
	return retry.Do(func() error { // policy "10 attempts, exponential from 100ms with jitter, some errors"
		err := get()
		if errors.Is(err, http.ErrServerClosed) {
			return retry.Unrecoverable(err)
		}
		return err
	})
}

func inV3() error {
	return v3.Do(get, v3.Attempts(3), v3.DelayType(v3.FixedDelay), v3.Delay(time.Second)) // policy "3 attempts, fixed 1s, any error" worst=2s
}

func inV2() error {
	return v2.Do(get, v2.Attempts(3)) // policy "3 attempts, exponential from 100ms with jitter, any error"
}

func inV5(ctx context.Context) error {
	return v5.New(v5.Attempts(3), v5.Delay(time.Second), v5.Context(ctx)).Do(get) // policy "3 attempts, exponential from 1s with jitter, any error" ends=yes
}

func inV5Defaults() error {
	r := v5.New()
	return r.Do(get) // policy "10 attempts, exponential from 100ms with jitter, any error" ends=no
}

func inV5Data() (int, error) {
	return v5.NewWithData[int](v5.Attempts(2), v5.RetryIf(func(error) bool { return true })).Do(func() (int, error) { return 1, get() }) // policy "2 attempts, exponential from 100ms with jitter, some errors" predicates=1
}
