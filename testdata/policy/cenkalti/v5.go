package cenkalti

import (
	"context"
	"time"

	v2 "github.com/cenkalti/backoff"
	v3 "github.com/cenkalti/backoff/v3"
	v5 "github.com/cenkalti/backoff/v5"
)

func value() (int, error) { return 1, get() }

func v5Defaults(ctx context.Context) (int, error) {
	return v5.Retry(ctx, value) // policy "no cap on attempts, exponential from 500ms to 60s with jitter, 15m in all, any error" worst=15m0s ends=yes cancel=yes
}

func v5Tries(ctx context.Context) (int, error) {
	return v5.Retry(ctx, value, v5.WithMaxTries(4), v5.WithMaxElapsedTime(time.Minute)) // policy "4 attempts, exponential from 500ms to 60s with jitter, 60s in all, any error"
}

// The constant policy still ends after 15 minutes: the limit is the call's.
func v5Constant(ctx context.Context) (int, error) {
	return v5.Retry(ctx, value, v5.WithBackOff(v5.NewConstantBackOff(2*time.Second))) // policy "no cap on attempts, fixed 2s, 15m in all, any error" worst=15m0s
}

func v5Forever(ctx context.Context) (int, error) {
	return v5.Retry(ctx, value, v5.WithMaxElapsedTime(0)) // policy "no cap on attempts, exponential from 500ms to 60s with jitter, any error" worst=unknown
}

func v5Fields(ctx context.Context) (int, error) {
	b := v5.NewExponentialBackOff()
	b.InitialInterval = 100 * time.Millisecond
	b.RandomizationFactor = 0
	b.Multiplier = 2
	return v5.Retry(ctx, value, v5.WithBackOff(b), v5.WithMaxTries(5)) // policy "5 attempts, exponential from 100ms to 60s, 15m in all, any error" worst=1.5s
}

func v5Notify(ctx context.Context) (int, error) {
	return v5.Retry(ctx, value, v5.WithMaxTries(2), v5.WithNotify(func(error, time.Duration) {})) // policy "2 attempts, exponential from 500ms to 60s with jitter, 15m in all, any error" notify=1 worst=750ms
}

func inV3() error {
	return v3.Retry(get, v3.WithMaxRetries(v3.NewExponentialBackOff(), 2)) // policy "3 attempts, exponential from 500ms to 60s with jitter, 15m in all, any error" worst=1.875s
}

func inV2() error {
	return v2.Retry(get, v2.NewConstantBackOff(time.Second)) // policy "no cap on attempts, fixed 1s, any error"
}
