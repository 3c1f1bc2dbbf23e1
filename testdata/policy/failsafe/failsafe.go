// Package failsafe has retries by github.com/failsafe-go/failsafe-go.
package failsafe

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/failsafe-go/failsafe-go/failsafehttp"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
)

func get() error {
	r, err := http.Get("https://rates.example.test/latest")
	if err != nil {
		return err
	}
	return r.Body.Close()
}

func defaults() error {
	return failsafe.With(retrypolicy.NewWithDefaults[any]()).Run(get) // policy "3 attempts, no wait, any error" worst=0s ends=no from=default_of_the_library
}

func builder(ctx context.Context) error {
	rp := retrypolicy.NewBuilder[any]().
		WithMaxRetries(4).
		WithBackoff(100*time.Millisecond, time.Second).
		WithMaxDuration(30 * time.Second).
		WithJitterFactor(0.1).
		OnRetry(func(failsafe.ExecutionEvent[any]) {}).
		Build()
	return failsafe.With(rp).WithContext(ctx).Run(get) // policy "5 attempts, exponential from 100ms to 1s with jitter, 30s in all, any error" worst=1.65s ends=yes notify=1
}

func factor() error {
	rp := retrypolicy.NewBuilder[any]().WithMaxAttempts(3).WithBackoffFactor(time.Second, time.Minute, 5).Build()
	return failsafe.With(rp).Run(get) // policy "3 attempts, exponential from 1s to 60s, any error" worst=6s
}

func handled() error {
	rp := retrypolicy.NewBuilder[any]().HandleErrors(http.ErrHandlerTimeout).AbortOnErrors(context.Canceled).WithDelay(time.Second).Build()
	return failsafe.With(rp).Run(get) // policy "3 attempts, fixed 1s, some errors" predicates=1 aborts=1 worst=2s
}

func randomDelay() error {
	rp := retrypolicy.NewBuilder[any]().WithRandomDelay(time.Second, 3*time.Second).Build()
	return failsafe.With(rp).Run(get) // policy "3 attempts, random up to 3s, any error" worst=6s
}

func delayFunc() error {
	rp := retrypolicy.NewBuilder[any]().WithDelayFunc(func(failsafe.ExecutionAttempt[any]) time.Duration { return time.Second }).Build()
	return failsafe.With(rp).Run(get) // policy "3 attempts, fixed 1s, any error"
}

func unlimited() error {
	rp := retrypolicy.NewBuilder[any]().WithMaxAttempts(-1).Build()
	return failsafe.With(rp).Run(get) // policy "no cap on attempts, no wait, any error"
}

func inside() error {
	rp := retrypolicy.NewBuilder[any]().WithMaxAttempts(2).Build()
	return failsafe.With(circuitbreaker.NewWithDefaults[any](), rp).Run(get) // policy "2 attempts, no wait, any error"
}

// A breaker alone does not retry.
func breaker() error {
	return failsafe.With(circuitbreaker.NewWithDefaults[any]()).Run(get)
}

func transport() *http.Client {
	rp := failsafehttp.NewRetryPolicyBuilder().WithMaxRetries(5).WithBackoff(time.Second, 10*time.Second).Build()
	return &http.Client{Transport: failsafehttp.NewRoundTripper(nil, rp)} // policy "6 attempts, exponential from 1s to 10s, some errors" methods=no kind=client
}

var errBusy = errors.New("busy")

func handledIf() error {
	rp := retrypolicy.NewBuilder[any]().HandleIf(func(_ any, err error) bool { return errors.Is(err, errBusy) }).Build()
	return failsafe.With(rp).Run(get) // policy "3 attempts, no wait, some errors" predicates=1
}
