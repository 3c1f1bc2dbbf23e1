// Package prices asks other services with resty.
package prices

import (
	"context"
	"fmt"
	"time"

	"resty.dev/v3"
)

// Client asks for prices.
type Client struct{ rest *resty.Client }

// New puts the breaker into the client.
func New(base string) *Client {
	cb := resty.NewCircuitBreakerCount(5, 1, 30*time.Second)
	rest := resty.New().SetBaseURL(base)
	rest.SetCircuitBreaker(cb) // want `RES4201: circuit breaker around single requests, by Client\.SetCircuitBreaker: `
	return &Client{rest}
}

// Plain has none.
func Plain(base string) *Client { return &Client{resty.New().SetBaseURL(base)} }

// Price is what the breaker should be around.
func (c *Client) Price(ctx context.Context, article string) (string, error) {
	resp, err := c.rest.R().SetContext(ctx).Get("/prices/" + article)
	if err != nil {
		return "", err
	}
	if resp.IsStatusFailure() {
		return "", fmt.Errorf("prices: %s", resp.Status())
	}
	return resp.String(), nil
}
