// Package adapter gives tips.
package adapter

import (
	"context"
	"net/http"
)

// Client posts.
type Client struct {
	http *http.Client
}

// New returns a client.
func New(c *http.Client) *Client { return &Client{http: c} }

// Give posts without a key.
func (c *Client) Give(ctx context.Context, cents int) error { return c.send(ctx, "") }

// Keyed posts with a key.
type Keyed struct{ *Client }

// Give posts with a key.
func (k Keyed) Give(ctx context.Context, cents int) error { return k.send(ctx, "tip") }

func (c *Client) send(ctx context.Context, key string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://tips/give", nil)
	if err != nil {
		return err
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
