// Package mail runs under several policies.
package mail

import (
	"context"
	"net/http"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
)

// Client sends mail by an API.
type Client struct {
	http    *http.Client
	breaker circuitbreaker.CircuitBreaker[any]
}

// New returns a client.
func New(c *http.Client) *Client {
	return &Client{http: c, breaker: circuitbreaker.NewBuilder[any]().WithFailureThreshold(5).Build()}
}

// Send runs under a breaker.
func (c *Client) Send(ctx context.Context, to string) error {
	err := failsafe.With[any](c.breaker).WithContext(ctx).Run(func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://mail.shop.test/"+to, nil)
		if err != nil {
			return err
		}
		resp, err := c.http.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
	if err != nil {
		return err // want `RES4401: adapter method Client.Send returns the breaker's own error to the callers`
	}
	return nil
}
