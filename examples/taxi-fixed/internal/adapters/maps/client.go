// Package maps is the adapter of the routing provider.
package maps

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/resilint/resilint/examples/taxi-fixed/internal/app"
	"github.com/resilint/resilint/examples/taxi-fixed/internal/domain/request"
	"github.com/resilint/resilint/examples/taxi-fixed/internal/platform/retry"
)

// Client estimates fares. It implements app.Maps.
type Client struct {
	baseURL string
	http    *http.Client
}

// New makes a client with a transport of its own.
func New(baseURL string, timeout time.Duration) *Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxConnsPerHost = 20
	return &Client{baseURL: baseURL, http: &http.Client{Timeout: timeout, Transport: transport}}
}

// FareCents asks the provider what a trip costs, again when it did not answer.
func (c *Client) FareCents(ctx context.Context, r request.Request) (cents int64, err error) {
	err = retry.Do(ctx, 3, func() error {
		cents, err = c.fareCents(ctx, r)
		return err
	})
	return cents, err
}

func (c *Client) fareCents(ctx context.Context, r request.Request) (int64, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.baseURL+"/fares/"+r.ID.String(), nil)
	if err != nil {
		return 0, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return 0, fmt.Errorf("%w: %w: maps: %s", app.ErrUnavailable, retry.ErrTransient, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 500 {
		return 0, fmt.Errorf("%w: %w: maps: status %d", app.ErrUnavailable, retry.ErrTransient, resp.StatusCode)
	}
	if resp.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("%w: maps: status %d", app.ErrUnavailable, resp.StatusCode)
	}
	var fare struct {
		Cents int64 `json:"cents"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&fare); err != nil {
		return 0, fmt.Errorf("%w: maps: %s", app.ErrUnavailable, err)
	}
	return fare.Cents, nil
}
