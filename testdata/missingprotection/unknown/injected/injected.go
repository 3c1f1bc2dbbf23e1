// Package injected gets its client from elsewhere: its transport may hold a breaker, retries, metrics and a bound on
// connections, and its limit is not in view.
package injected

import (
	"bytes"
	"context"
	"net/http"
)

type Client struct {
	base string
	http *http.Client
}

func New(base string, client *http.Client) *Client { return &Client{base, client} }

func (c *Client) Publish(ctx context.Context, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return c.http.Do(req)
}

func (c *Client) Check(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/health", nil)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
