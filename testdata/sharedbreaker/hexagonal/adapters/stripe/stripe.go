// Package stripe charges cards.
package stripe

import (
	"context"
	"net/http"

	"github.com/sony/gobreaker/v2"
	"golang.org/x/sync/semaphore"
)

// Client is the adapter.
type Client struct {
	http *http.Client
	cb   *gobreaker.CircuitBreaker[any]
	sem  *semaphore.Weighted
}

// New returns the adapter.
func New(hc *http.Client, cb *gobreaker.CircuitBreaker[any], sem *semaphore.Weighted) *Client {
	return &Client{hc, cb, sem}
}

// Charge charges a card.
func (c *Client) Charge(ctx context.Context, id string) error {
	if err := c.sem.Acquire(ctx, 1); err != nil {
		return err
	}
	defer c.sem.Release(1)
	_, err := c.cb.Execute(func() (any, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, "https://api.stripe.com/v1/charges/"+id, nil)
		if err != nil {
			return nil, err
		}
		return c.http.Do(req)
	})
	return err
}
