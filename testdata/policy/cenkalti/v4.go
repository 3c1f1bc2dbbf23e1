// Package cenkalti has retries by github.com/cenkalti/backoff in all its
// versions.
package cenkalti

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v4"
)

func get() error {
	r, err := http.Get("https://rates.example.test/latest")
	if err != nil {
		return err
	}
	return r.Body.Close()
}

func defaults() error {
	return backoff.Retry(get, backoff.NewExponentialBackOff()) // policy "no cap on attempts, exponential from 500ms to 60s with jitter, 15m in all, any error" worst=15m0s ends=no cancel=no factor=1.5
}

func forever() error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0
	return backoff.Retry(get, b) // policy "no cap on attempts, exponential from 500ms to 60s with jitter, any error" worst=unknown
}

func fields() error {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval = time.Second
	b.MaxInterval = 4 * time.Second
	b.Multiplier = 2
	b.RandomizationFactor = 0
	return backoff.Retry(get, backoff.WithMaxRetries(b, 4)) // policy "5 attempts, exponential from 1s to 4s, 15m in all, any error" worst=11s
}

func options(ctx context.Context) error {
	b := backoff.NewExponentialBackOff(
		backoff.WithInitialInterval(50*time.Millisecond),
		backoff.WithMaxInterval(time.Second),
		backoff.WithMaxElapsedTime(10*time.Second),
		backoff.WithMultiplier(3),
		backoff.WithRandomizationFactor(0.1),
	)
	return backoff.Retry(get, backoff.WithContext(b, ctx)) // policy "no cap on attempts, exponential from 50ms to 1s with jitter, 10s in all, any error" worst=10s ends=yes cancel=yes factor=3
}

func literal() error {
	return backoff.Retry(get, &backoff.ExponentialBackOff{ // policy "no cap on attempts, exponential from 1s to 10s, any error" worst=unknown
		InitialInterval: time.Second,
		MaxInterval:     10 * time.Second,
		Multiplier:      2,
		Stop:            backoff.Stop,
		Clock:           backoff.SystemClock,
	})
}

func constant(ctx context.Context) error {
	return backoff.Retry(get, backoff.WithContext(backoff.WithMaxRetries(backoff.NewConstantBackOff(200*time.Millisecond), 3), ctx)) // policy "4 attempts, fixed 200ms, any error" worst=600ms ends=yes
}

func constantForever() error {
	return backoff.Retry(get, backoff.NewConstantBackOff(time.Second)) // policy "no cap on attempts, fixed 1s, any error" worst=unknown ends=no
}

func zero() error {
	return backoff.Retry(get, backoff.WithMaxRetries(&backoff.ZeroBackOff{}, 2)) // policy "3 attempts, no wait, any error" worst=0s
}

// One attempt is no retry.
func stop() error {
	return backoff.Retry(get, &backoff.StopBackOff{})
}

func once() error {
	return backoff.Retry(get, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 0))
}

func background() error {
	b := backoff.WithContext(backoff.NewConstantBackOff(time.Second), context.Background())
	return backoff.Retry(get, b) // policy "no cap on attempts, fixed 1s, any error" ends=no cancel=no
}

func notify() error {
	return backoff.RetryNotify(get, backoff.NewExponentialBackOff(), func(err error, d time.Duration) { // policy "no cap on attempts, exponential from 500ms to 60s with jitter, 15m in all, any error" notify=1
		fmt.Println(err, d)
	})
}

var errGone = errors.New("gone")

func permanent() error {
	return backoff.Retry(func() error { // policy "no cap on attempts, exponential from 500ms to 60s with jitter, 15m in all, some errors"
		err := get()
		if errors.Is(err, errGone) {
			return backoff.Permanent(err)
		}
		return err
	}, backoff.NewExponentialBackOff())
}

func permanentFurtherDown() error {
	return backoff.Retry(checked, backoff.NewExponentialBackOff()) // policy "no cap on attempts, exponential from 500ms to 60s with jitter, 15m in all, some errors"
}

func checked() error { return mark(get()) }

func mark(err error) error {
	if errors.Is(err, errGone) {
		return backoff.Permanent(err)
	}
	return err
}

// An error that is put aside ends the retry without being marked.
func aside() error {
	var fatal error
	err := backoff.Retry(func() error { // policy "no cap on attempts, exponential from 500ms to 60s with jitter, 15m in all, some errors"
		err := get()
		if errors.Is(err, errGone) {
			fatal = err
			return nil
		}
		return err
	}, backoff.NewExponentialBackOff())
	return errors.Join(err, fatal)
}

func data() (int, error) {
	return backoff.RetryWithData(func() (int, error) { // policy "3 attempts, fixed 10ms, any error" worst=20ms
		return 1, get()
	}, backoff.WithMaxRetries(backoff.NewConstantBackOff(10*time.Millisecond), 2))
}
