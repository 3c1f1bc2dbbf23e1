// Package settings has limits of its own.
package settings

import (
	"context"
	"net/http"
	"time"
)

type Rates struct{ http *http.Client }

func (r *Rates) fetch(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://rates", nil)
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

// Four attempts are one too many here.
func (r *Rates) Four(ctx context.Context) (err error) {
	for range 4 { // want `RES3302: 4 attempts are more than the limit of 3: fixed 10ms`
		if err = r.fetch(ctx); err == nil {
			return nil
		}
		if err := wait(ctx, 10*time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// Relay may try more often than elsewhere.
func (r *Rates) Relay(ctx context.Context) (err error) {
	for range 15 {
		if err = r.fetch(ctx); err == nil {
			return nil
		}
		if err := wait(ctx, 10*time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

// Serve may wait for a second.
func (r *Rates) Serve(w http.ResponseWriter, req *http.Request) {
	for range 3 { // want `RES3302: retry may wait for 1.4s on the path of a request, the limit is 1s: 3 attempts, fixed 700ms`
		if err := r.fetch(req.Context()); err == nil {
			return
		}
		if err := wait(req.Context(), 700*time.Millisecond); err != nil {
			return
		}
	}
}
