// Package maps is an adapter.
package maps

import (
	"context"
	"net/http"

	"example.test/shop/sharedbreaker/wrapped/resilience"
)

// Client calls the system.
type Client struct {
	http *http.Client
	b    *resilience.Breaker
}

// New returns a Client.
func New(hc *http.Client, b *resilience.Breaker) *Client { return &Client{hc, b} }

// Get asks.
func (c *Client) Get(ctx context.Context) error {
	return c.b.Run(ctx, func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://maps.com/", nil)
		if err != nil {
			return err
		}
		_, err = c.http.Do(req)
		return err
	})
}
