// Package notify is the adapter of the push provider: it tells passengers what
// happened to their request.
package notify

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/go-resty/resty/v2"

	"github.com/resilint/resilint/examples/taxi-fixed/internal/domain/request"
)

// Config are the settings of the provider.
type Config struct {
	BaseURL     string
	Timeout     time.Duration // of one call
	Connections int           // at once
}

// DefaultConfig are the settings agreed with the provider.
func DefaultConfig(baseURL string) Config {
	return Config{BaseURL: baseURL, Timeout: 2 * time.Second, Connections: 10}
}

// Client publishes events as push messages.
type Client struct {
	http *resty.Client
}

// New makes a client with a connection pool of its own.
func New(cfg Config) *Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxConnsPerHost = cfg.Connections
	c := resty.New().SetBaseURL(cfg.BaseURL).SetTimeout(cfg.Timeout).SetTransport(transport)
	return &Client{http: c}
}

// Publish sends one event; the provider drops an event id that it has seen.
func (c *Client) Publish(ctx context.Context, e request.Event) error {
	resp, err := c.http.R().SetContext(ctx).
		SetHeader("Idempotency-Key", e.ID.String()).
		SetBody(map[string]any{"event": e.Name, "request": e.AggregateID}).
		Post("/push")
	if err != nil {
		return fmt.Errorf("push: %w", err)
	}
	if resp.IsError() {
		return fmt.Errorf("push: status %d", resp.StatusCode())
	}
	return nil
}
