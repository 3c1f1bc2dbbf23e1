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

// Client estimates fares. It implements app.Maps.
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

// FareCents asks the provider what a trip costs, again when it did not answer.
func (c *Client) FareCents(ctx context.Context, r request.Request) (cents int64, err error) {
	err = retry.Do(ctx, c.cfg.Attempts, func() error {
		cents, err = c.fareCents(ctx, r)
		return err
	})
	return cents, err
}

func (c *Client) fareCents(ctx context.Context, r request.Request) (int64, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.cfg.BaseURL+"/fares/"+r.ID.String(), nil)
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
