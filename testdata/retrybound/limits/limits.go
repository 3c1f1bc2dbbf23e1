// Package limits has retries with too many attempts or too long waits, and
// those that are within the limits.
package limits

import (
	"context"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
)

const manyAttempts = 12

type Rates struct {
	http     *http.Client
	attempts int
}

// New has a default for the number of attempts.
func New() *Rates { return &Rates{http: &http.Client{Timeout: time.Second}, attempts: 8} }

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

func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

func (r *Rates) Many(ctx context.Context) (err error) {
	for i := 1; i <= manyAttempts; i++ { // want `RES3302: 12 attempts \(manyAttempts\) are more than the limit of 5: fixed 100ms`
		if err = r.fetch(ctx, "http://rates"); err == nil {
			return nil
		}
		if err := wait(ctx, 100*time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// Inside has its bound in a test.
func (r *Rates) Inside(ctx context.Context) error {
	for attempt := 0; ; attempt++ { // want `RES3302: 7 attempts are more than the limit of 5: fixed 100ms`
		err := r.fetch(ctx, "http://rates")
		if err == nil || attempt >= 6 {
			return err
		}
		if err := wait(ctx, 100*time.Millisecond); err != nil {
			return err
		}
	}
}

// Field has it from the settings.
func (r *Rates) Field(ctx context.Context) (err error) {
	for range r.attempts { // want `RES3302: 8 attempts \(.*attempts\) are more than the limit of 5`
		if err = r.fetch(ctx, "http://rates"); err == nil {
			return nil
		}
		if err := wait(ctx, 100*time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

func (r *Rates) Library(ctx context.Context) error {
	return retry.Do(func() error { return r.fetch(ctx, "http://rates") }, retry.Attempts(20), retry.Context(ctx)) // want `RES3302: 20 attempts are more than the limit of 5`
}

// Long has few attempts, and a caller who has gone before the last.
func (r *Rates) Long(ctx context.Context) (err error) {
	delay := 5 * time.Second
	for range 5 { // want `RES3302: retry may wait for 1m15s on the path of a request, the limit is 30s: 5 attempts, exponential from 5s to 40s`
		if err = r.fetch(ctx, "http://rates"); err == nil {
			return nil
		}
		if err := wait(ctx, delay); err != nil {
			return err
		}
		delay *= 2
	}
	return err
}

// Serve is who waits for it.
func (r *Rates) Serve(w http.ResponseWriter, req *http.Request) {
	if r.Long(req.Context()) != nil || r.Default(req.Context()) != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

// A job in the background may be patient: nobody is seen to wait for it.
func (r *Rates) Job(ctx context.Context) (err error) {
	for range 3 {
		if err = r.fetch(ctx, "http://rates"); err == nil {
			return nil
		}
		if err := wait(ctx, time.Minute); err != nil {
			return err
		}
	}
	return err
}

// Five attempts are as many as the limit.
func (r *Rates) Five(ctx context.Context) (err error) {
	for range 5 {
		if err = r.fetch(ctx, "http://rates"); err == nil {
			return nil
		}
		if err := wait(ctx, time.Second); err != nil {
			return err
		}
	}
	return err
}

// A relay of the outbox may try ten times.
func (r *Rates) RelayOutbox(ctx context.Context) (err error) {
	for range 10 {
		if err = r.fetch(ctx, "http://broker"); err == nil {
			return nil
		}
		if err := wait(ctx, time.Second); err != nil {
			return err
		}
	}
	return err
}

// The start of a program may be patient.
func (r *Rates) ConnectAll(ctx context.Context) (err error) {
	for range 60 {
		if err = r.fetch(ctx, "http://rates/health"); err == nil {
			return nil
		}
		if err := wait(ctx, time.Second); err != nil {
			return err
		}
	}
	return err
}

// Nobody waits for this: there is no context, so no request.
func (r *Rates) Nightly() (err error) {
	delay := 10 * time.Second
	for range 4 {
		if _, err = r.http.Get("http://rates"); err == nil {
			return nil
		}
		time.Sleep(delay)
		delay *= 2
	}
	return err
}

// Sixty rounds of a poll are no attempts: an error ends it.
func (r *Rates) Poll(ctx context.Context, ready func(context.Context) (bool, error)) error {
	for range 60 {
		ok, err := ready(ctx)
		if err != nil || ok {
			return err
		}
		if err := wait(ctx, time.Second); err != nil {
			return err
		}
	}
	return nil
}

// Default has ten attempts, whose waits double: nobody wrote that down.
func (r *Rates) Default(ctx context.Context) error {
	return retry.Do(func() error { return r.fetch(ctx, "http://rates") }, retry.Context(ctx)) // want `RES3302: retry may wait for 5\ds on the path of a request, the limit is 30s: 10 attempts, exponential from 100ms with jitter, any error`
}
