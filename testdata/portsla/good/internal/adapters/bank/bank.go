// Package bank is an adapter of documented ports.
package bank

import (
	"context"
	"net/http"

	"example.test/shop/portsla/good/internal/domain/rates"
)

// Client calls the bank.
type Client struct{ http *http.Client }

var (
	_ rates.Rates  = (*Client)(nil)
	_ rates.Limits = (*Client)(nil)
)

// Rate calls out, and the port as a whole says within what time.
func (c *Client) Rate(ctx context.Context, currency string) (int64, error) {
	return c.get(ctx, "https://bank.example.test/rates/"+currency)
}

// Limit calls out, and the comment of the method says how long that takes.
func (c *Client) Limit(ctx context.Context, account string) (int64, error) {
	return c.get(ctx, "https://bank.example.test/limits/"+account)
}

// Raise calls out, and the comment behind the method says the most.
func (c *Client) Raise(ctx context.Context, account string) error {
	_, err := c.get(ctx, "https://bank.example.test/raise/"+account)
	return err
}

// Ping calls out and belongs to no port.
func (c *Client) Ping(ctx context.Context) error {
	_, err := c.get(ctx, "https://bank.example.test/")
	return err
}

func (c *Client) get(ctx context.Context, url string) (int64, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	res, err := c.http.Do(req)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	return res.ContentLength, nil
}
