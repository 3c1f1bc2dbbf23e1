// Package good has what a naive check would report and retrylog must not: at
// least ten cases, each with a comment that says why it is fine.
package good

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/hashicorp/go-retryablehttp"
)

type Payments struct {
	http *http.Client
	log  *slog.Logger
}

// The status and the error are what a line is for.
func (p *Payments) status(ctx context.Context, url string) error {
	for attempt := range 3 {
		resp, err := p.http.Get(url)
		if err == nil && resp.StatusCode == http.StatusOK {
			return nil
		}
		p.log.WarnContext(ctx, "attempt failed", "attempt", attempt, "err", err)
	}
	return errors.New("failed")
}

// Its length is not the body.
func (p *Payments) length(ctx context.Context, url string) error {
	for {
		resp, err := p.http.Get(url)
		if err != nil {
			return err
		}
		body, err := io.ReadAll(resp.Body)
		if err != nil || resp.StatusCode >= 500 {
			slog.InfoContext(ctx, "again", "bytes", len(body), "at", body[:0])
			continue
		}
		return nil
	}
}

func redact(b []byte) string { return fmt.Sprintf("%d bytes", len(b)) }

// What a function of the project makes of it may be anything.
func (p *Payments) redacted(ctx context.Context, url string) error {
	for {
		resp, err := p.http.Get(url)
		if err != nil {
			return err
		}
		body, err := io.ReadAll(resp.Body)
		if err != nil || resp.StatusCode >= 500 {
			slog.InfoContext(ctx, "again", "body", redact(body))
			continue
		}
		return nil
	}
}

// Lines for debugging are written when somebody looks for something.
func (p *Payments) debugging(ctx context.Context, url string) error {
	for {
		resp, err := p.http.Get(url)
		if err != nil {
			return err
		}
		body, err := io.ReadAll(resp.Body)
		if err != nil || resp.StatusCode >= 500 {
			slog.DebugContext(ctx, "again", "body", string(body))
			continue
		}
		return nil
	}
}

// The line is written when the loop ends, not between attempts.
func (p *Payments) afterwards(url string) error {
	var body []byte
	for range 3 {
		resp, err := p.http.Get(url)
		if err != nil {
			continue
		}
		body, err = io.ReadAll(resp.Body)
		if err == nil && resp.StatusCode == http.StatusOK {
			return nil
		}
	}
	log.Printf("gave up: %s", body)
	return errors.New("failed")
}

// The line is written after success.
func (p *Payments) success(url string) error {
	for range 3 {
		resp, err := p.http.Get(url)
		if err != nil {
			continue
		}
		body, err := io.ReadAll(resp.Body)
		if err == nil {
			log.Printf("got %s", body)
			return nil
		}
	}
	return errors.New("failed")
}

// No retry: one request, one line.
func (p *Payments) once(url string) error {
	resp, err := p.http.Get(url)
	if err != nil {
		return err
	}
	body, err := io.ReadAll(resp.Body)
	log.Printf("got %s", body)
	return err
}

// Headers without the body.
func (p *Payments) head(req *http.Request) error {
	return backoff.Retry(func() error {
		dump, err := httputil.DumpRequestOut(req, false)
		if err != nil {
			return backoff.Permanent(err)
		}
		log.Printf("sending request_id=%s %s", req.Header.Get("X-Request-Id"), dump)
		resp, err := p.http.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, backoff.NewExponentialBackOff())
}

// A file is no body.
func (p *Payments) file(f io.Reader, url string) error {
	for {
		settings, err := io.ReadAll(f)
		if err != nil {
			return err
		}
		if _, err := p.http.Get(url); err != nil {
			log.Printf("again with %s", settings)
			continue
		}
		return nil
	}
}

// What is sent and what is logged are two things.
func (p *Payments) another(url, name string, payload []byte) error {
	return retry.Do(func() error {
		resp, err := p.http.Post(url, "", bytes.NewReader(payload))
		if err != nil {
			log.Printf("again: %s", name)
			return err
		}
		return resp.Body.Close()
	})
}

// The hook tells the status.
func hook() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.ResponseLogHook = func(_ retryablehttp.Logger, resp *http.Response) {
		log.Printf("%s", resp.Status)
	}
	return c
}

// The order's id ties the lines together.
func (p *Payments) order(ctx context.Context, orderID string, fn func() error) error {
	return retry.Do(fn, retry.Context(ctx), retry.OnRetry(func(n uint, err error) {
		log.Printf("order %s, attempt %d: %v", orderID, n, err)
	}))
}

// The context carries the id.
func (p *Payments) withContext(ctx context.Context, fn func() error) error {
	return backoff.RetryNotify(fn, backoff.NewExponentialBackOff(), func(err error, d time.Duration) {
		p.log.WarnContext(ctx, "retrying", "in", d, "err", err)
	})
}

// The logger was given the id before.
func (p *Payments) given(ctx context.Context, l *slog.Logger, fn func() error) error {
	return retry.Do(fn, retry.Context(ctx), retry.OnRetry(func(n uint, err error) {
		l.Warn("retrying", "attempt", n, "err", err)
	}))
}

// A logger with the id in it.
func (p *Payments) with(ctx context.Context, id string, fn func() error) error {
	l := p.log.With("request", id)
	return retry.Do(fn, retry.Context(ctx), retry.OnRetry(func(n uint, err error) {
		l.Warn("retrying", "attempt", n, "err", err)
	}))
}

// The name of the host ties them together, too.
func (p *Payments) named(ctx context.Context, host string, fn func() error) error {
	return retry.Do(fn, retry.Context(ctx), retry.OnRetry(func(n uint, err error) {
		log.Printf("attempt %d at %s failed: %v", n, host, err)
	}))
}

type order struct{ Ref, Customer *string }

// So does a part of what is worked on.
func (p *Payments) part(ctx context.Context, o *order, fn func() error) error {
	return retry.Do(fn, retry.Context(ctx), retry.OnRetry(func(n uint, err error) {
		log.Printf("attempt %d for %s failed: %v", n, *o.Customer, err)
	}))
}

// A loop that takes what is there from a channel is no retry.
func (p *Payments) drain(ctx context.Context, items []string, results chan error) (last error) {
	for range items {
		err := <-results
		if last != nil {
			continue
		}
		if err != nil {
			log.Printf("one failed: %v", err)
			last = err
			continue
		}
	}
	return last
}

// A subscription lives as long as the service.
func (p *Payments) subscribe(ctx context.Context, fn func() error) error {
	return retry.Do(fn, retry.Context(ctx), retry.OnRetry(func(n uint, err error) {
		log.Printf("subscribe: attempt %d failed: %v", n, err)
	}))
}

// There is no request, and no context to take an id from.
func start(fn func() error) error {
	return retry.Do(fn, retry.OnRetry(func(n uint, err error) {
		log.Printf("waiting for the database: %v", err)
	}))
}
