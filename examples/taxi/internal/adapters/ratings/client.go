// Package ratings is the adapter of the rating provider.
package ratings

import (
	"context"
	"fmt"
	"net/http"

	"github.com/google/uuid"

	"github.com/resilint/resilint/examples/taxi/internal/app"
	"github.com/resilint/resilint/examples/taxi/internal/platform/retry"
)

// Client reads what passengers think of drivers.
type Client struct {
	baseURL string
	http    *http.Client
}

// New makes a client.
func New(baseURL string, client *http.Client) *Client {
	return &Client{baseURL: baseURL, http: client}
}

// Known reports whether a driver has ratings.
func (c *Client) Known(ctx context.Context, driver uuid.UUID) (known bool, err error) {
	err = retry.Do(ctx, 3, func() error {
		known, err = c.known(ctx, driver)
		return err
	})
	return known, err
}

func (c *Client) known(ctx context.Context, driver uuid.UUID) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.baseURL+"/drivers/"+driver.String(), nil)
	if err != nil {
		return false, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return false, fmt.Errorf("%w: %w: ratings: %s", app.ErrUnavailable, retry.ErrTransient, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 500 {
		return false, fmt.Errorf("%w: %w: ratings: status %d", app.ErrUnavailable, retry.ErrTransient, resp.StatusCode)
	}
	return resp.StatusCode == http.StatusOK, nil
}
