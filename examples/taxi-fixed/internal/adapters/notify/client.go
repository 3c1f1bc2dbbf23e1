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

// Client publishes events as push messages.
type Client struct {
	http *resty.Client
}

// New makes a client with a connection pool of its own.
func New(baseURL string, timeout time.Duration) *Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxConnsPerHost = 10
	c := resty.New().SetBaseURL(baseURL).SetTimeout(timeout).SetTransport(transport)
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
