// Package bad has the code that retrylog is for, as real services write it.
package bad

import (
	"bytes"
	"context"
	"encoding/json"
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
	"github.com/go-resty/resty/v2"
	"github.com/hashicorp/go-retryablehttp"
)

type Payments struct {
	http *http.Client
	log  *slog.Logger
}

// Loop logs what the server said, for each attempt.
func (p *Payments) Loop(ctx context.Context, url string) error {
	for attempt := 1; attempt <= 3; attempt++ {
		resp, err := p.http.Get(url)
		if err != nil {
			continue
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err == nil && resp.StatusCode == http.StatusOK {
			return nil
		}
		p.log.WarnContext(ctx, "attempt failed", "attempt", attempt, "status", resp.StatusCode, "body", string(body)) // want `RES3501: retry logs a response body: string\(body\) may hold personal data and secrets`
		time.Sleep(time.Second)
	}
	return errors.New("failed")
}

// Sends logs what it is about to send again.
func (p *Payments) Sends(ctx context.Context, url string, order any) error {
	payload, err := json.Marshal(order)
	if err != nil {
		return err
	}
	return retry.Do(func() error {
		resp, err := p.http.Post(url, "application/json", bytes.NewReader(payload))
		if err != nil {
			slog.ErrorContext(ctx, "post", slog.Group("request", "url", url, "payload", payload), "err", err) // want `RES3501: retry logs a request body: payload`
			return err
		}
		return resp.Body.Close()
	})
}

// Callback: the hook of the library.
func (p *Payments) Callback(url string) error {
	var text string
	return retry.Do(func() error {
		resp, err := p.http.Get(url)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		raw, err := io.ReadAll(resp.Body)
		text = string(raw)
		return err
	}, retry.OnRetry(func(n uint, err error) {
		log.Printf("attempt %d: %v: %s", n, err, text) // want `RES3501: retry callback logs a response body: text`
	}))
}

// Dump writes the whole exchange.
func (p *Payments) Dump(url string) error {
	return backoff.Retry(func() error {
		resp, err := p.http.Get(url)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		dump, err := httputil.DumpResponse(resp, true)
		if err != nil {
			return err
		}
		log.Println("again:", string(dump)) // want `RES3501: retry logs a response body: string\(dump\)`
		return errors.New("again")
	}, backoff.NewExponentialBackOff())
}

// Hook is a client's own.
func Hook() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.ResponseLogHook = func(_ retryablehttp.Logger, resp *http.Response) {
		body, _ := io.ReadAll(resp.Body)
		log.Printf("%s: %s", resp.Status, body) // want `RES3501: retry callback logs a response body: body`
	}
	return c
}

// Rest is told after each attempt.
func Rest() *resty.Client {
	return resty.New().SetRetryCount(3).AddRetryHook(told)
}

func told(resp *resty.Response, err error) {
	log.Printf("retry: %s %v", resp.String(), err) // want `RES3501: retry callback logs a response body: resp.String\(\)`
}

// Logger is the project's own.
type Logger struct{}

func (Logger) Errorf(format string, args ...any) { log.Printf(format, args...) }

func (p *Payments) Own(l Logger, url string) error {
	for {
		resp, err := p.http.Get(url)
		if err != nil {
			return err
		}
		body, err := io.ReadAll(resp.Body)
		if err != nil || resp.StatusCode >= 500 {
			l.Errorf("again: %s", body) // want `RES3501: retry logs a response body: body`
			continue
		}
		return nil
	}
}

// Silent has a context and does not use it.
func (p *Payments) Silent(ctx context.Context, fn func() error) error {
	for i := range 3 {
		err := fn()
		if err == nil {
			return nil
		}
		time.Sleep(time.Second)
		p.log.Warn("retrying", "attempt", i, "err", err) // want `RES3502: retry logs without the request's id although a context is at hand`
	}
	return errors.New("failed")
}

func (p *Payments) SilentCallback(ctx context.Context, fn func() error) error {
	return retry.Do(fn, retry.Context(ctx), retry.OnRetry(func(n uint, err error) {
		log.Printf("attempt %d failed: %v", n, err) // want `RES3502: retry callback logs without the request's id`
	}))
}

func (p *Payments) SilentNotify(ctx context.Context, fn func() error) error {
	return backoff.RetryNotify(fn, backoff.WithContext(backoff.NewExponentialBackOff(), ctx), func(err error, d time.Duration) {
		slog.Warn(fmt.Sprintf("next in %s", d), "err", err) // want `RES3502: retry callback logs without the request's id`
	})
}
