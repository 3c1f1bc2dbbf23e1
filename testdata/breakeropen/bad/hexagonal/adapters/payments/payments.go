// Package payments is the adapter of the payment system.
package payments

import (
	"context"
	"fmt"
	"net/http"

	"github.com/sony/gobreaker/v2"

	"example.test/shop/breakeropen/bad/hexagonal/domain"
)

// Client asks the payment system.
type Client struct {
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

var _ domain.Payments = (*Client)(nil)

// Charge wraps what the breaker says.
func (c *Client) Charge(ctx context.Context, order string, cents int64) error {
	resp, err := c.breaker.Execute(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://pay.shop.test/"+order, nil)
		if err != nil {
			return nil, err
		}
		return c.http.Do(req)
	})
	if err != nil {
		return fmt.Errorf("charge %s: %w", order, err) // want `RES4401: adapter method Client.Charge \(and 1 more\) returns gobreaker.ErrOpenState through port Payments as it is: map it to an unavailable error of the port`
	}
	return resp.Body.Close()
}

// Refund goes through a helper.
func (c *Client) Refund(ctx context.Context, order string) error {
	return c.do(ctx, http.MethodDelete, order)
}

func (c *Client) do(ctx context.Context, method, order string) error {
	resp, err := c.breaker.Execute(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, method, "https://pay.shop.test/"+order, nil)
		if err != nil {
			return nil, err
		}
		return c.http.Do(req)
	})
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
