// Package ratings is the adapter of the rating provider.
package ratings

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"

	"github.com/resilint/resilint/examples/taxi-fixed/internal/app"
	"github.com/resilint/resilint/examples/taxi-fixed/internal/platform/retry"
)

// Config are the settings of the provider.
type Config struct {
	BaseURL     string
	Timeout     time.Duration // of one attempt
	Attempts    uint
	Connections int // at once
}

// DefaultConfig are the settings agreed with the provider.
func DefaultConfig(baseURL string) Config {
	return Config{BaseURL: baseURL, Timeout: 2 * time.Second, Attempts: 3, Connections: 20}
}

// Client reads what passengers think of drivers.
type Client struct {
	cfg  Config
	http *http.Client
}

// New makes a client with a transport of its own.
func New(cfg Config) *Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxConnsPerHost = cfg.Connections
	return &Client{cfg: cfg, http: &http.Client{Timeout: cfg.Timeout, Transport: transport}}
}

// Known reports whether a driver has ratings.
func (c *Client) Known(ctx context.Context, driver uuid.UUID) (known bool, err error) {
	err = retry.Do(ctx, c.cfg.Attempts, func() error {
		known, err = c.known(ctx, driver)
		return err
	})
	return known, err
}

func (c *Client) known(ctx context.Context, driver uuid.UUID) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.cfg.BaseURL+"/drivers/"+driver.String(), nil)
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
