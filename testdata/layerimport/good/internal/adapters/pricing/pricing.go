// Package pricing is an adapter: retries and breakers belong here.
package pricing

import (
	"context"
	"net/http"

	"github.com/avast/retry-go/v4"
	"github.com/sony/gobreaker/v2"
)

// Client asks the pricing system.
type Client struct {
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[int]
}

// Price returns the status that the pricing system answers with.
func (c *Client) Price(ctx context.Context, url string) (status int, err error) {
	err = retry.Do(func() error {
		status, err = c.breaker.Execute(func() (int, error) {
			req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
			if err != nil {
				return 0, err
			}
			resp, err := c.http.Do(req)
			if err != nil {
				return 0, err
			}
			return resp.StatusCode, resp.Body.Close()
		})
		return err
	}, retry.Context(ctx), retry.Attempts(3))
	return status, err
}
