// Package mailer is the adapter of a provider.
package mailer

import (
	"context"
	"net/http"
	"strings"

	"example.test/shop/healthprobe/hexagonal/ports"
)

// Client implements the port.
type Client struct{ HTTP *http.Client }

var _ ports.Mailer = (*Client)(nil)

// Send sends mail.
func (c *Client) Send(ctx context.Context, to, text string) error {
	return c.do(ctx, http.MethodPost, "/mail/"+to, text)
}

// Alive asks the provider.
func (c *Client) Alive(ctx context.Context) error { return c.do(ctx, http.MethodGet, "/status", "") }

func (c *Client) do(ctx context.Context, method, path, body string) error {
	req, err := http.NewRequestWithContext(ctx, method, "https://mail.example"+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
