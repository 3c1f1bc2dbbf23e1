// Package rates asks the rates provider.
package rates

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"golang.org/x/sync/semaphore"

	"example.test/shop/bulkhead/hexagonal/config"
	"example.test/shop/bulkhead/hexagonal/port"
)

var _ port.Rates = (*Client)(nil)

// Client speaks to the provider.
type Client struct {
	base  string
	http  *http.Client
	calls *semaphore.Weighted
}

// New makes a client by its settings: the defaults contradict each other.
func New(cfg config.Rates) *Client {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxConnsPerHost = cfg.MaxConns
	return &Client{
		base:  cfg.URL,
		http:  &http.Client{Transport: t, Timeout: cfg.Timeout},
		calls: semaphore.NewWeighted(cfg.MaxCalls), // want `RES4601: bulkhead calls of 64 slots is wider than the pool of 16 connections behind it`
	}
}

// Rate asks for one rate.
func (c *Client) Rate(ctx context.Context, from, to string) (rate float64, err error) {
	if err := c.calls.Acquire(ctx, 1); err != nil {
		return 0, fmt.Errorf("rates: %w", err)
	}
	defer c.calls.Release(1)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/"+from+"/"+to, nil)
	if err != nil {
		return 0, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return 0, err
	}
	defer func() { _ = resp.Body.Close() }()
	return rate, json.NewDecoder(resp.Body).Decode(&rate)
}
