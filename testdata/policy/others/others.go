// Package others has retries by smaller libraries.
package others

import (
	"context"
	"net/http"
	"time"

	"github.com/Rican7/retry"
	algo "github.com/Rican7/retry/backoff"
	"github.com/Rican7/retry/strategy"
	"github.com/eapache/go-resiliency/retrier"
	"github.com/matryer/try"
)

func get() error {
	r, err := http.Get("https://rates.example.test/latest")
	if err != nil {
		return err
	}
	return r.Body.Close()
}

func eapache() error {
	return retrier.New(retrier.ConstantBackoff(3, 100*time.Millisecond), nil).Run(get) // policy "4 attempts, fixed 100ms, any error" worst=300ms ends=no
}

func eapacheExponential(ctx context.Context) error {
	r := retrier.New(retrier.ExponentialBackoff(4, time.Second), retrier.DefaultClassifier{})
	return r.RunCtx(ctx, func(context.Context) error { return get() }) // policy "5 attempts, exponential from 1s, any error" worst=15s ends=yes cancel=yes
}

func eapacheLimited() error {
	r := retrier.New(retrier.LimitedExponentialBackoff(4, time.Second, 2*time.Second), retrier.WhitelistClassifier{http.ErrHandlerTimeout})
	r.SetJitter(0.5)
	return r.Run(get) // policy "5 attempts, exponential from 1s to 2s with jitter, some errors" predicates=1 worst=10.5s
}

func eapacheListed() error {
	r := retrier.New([]time.Duration{time.Second, 2 * time.Second, 4 * time.Second}, nil)
	return r.Run(get) // policy "4 attempts, exponential from 1s to 4s, any error" worst=7s
}

func eapacheForever() error {
	return retrier.New(retrier.ConstantBackoff(1, time.Second), nil).WithInfiniteRetry().Run(get) // policy "no cap on attempts, fixed 1s, any error"
}

func rican() error {
	return retry.Retry(func(uint) error { return get() }) // policy "no cap on attempts, no wait, any error" ends=no cancel=no
}

func ricanLimited() error {
	return retry.Retry(func(uint) error { return get() }, strategy.Limit(5), strategy.Wait(time.Second)) // policy "5 attempts, fixed 1s, any error" worst=4s
}

func ricanBackoff() error {
	return retry.Retry(func(uint) error { return get() }, strategy.Limit(3), strategy.Backoff(algo.Fibonacci(time.Second))) // policy "3 attempts, exponential, any error"
}

func matryer() error {
	return try.Do(func(attempt int) (bool, error) { // policy "10 attempts, no wait" ends=no
		return attempt < 3, get()
	})
}
