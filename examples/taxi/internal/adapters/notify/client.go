// Package notify is the adapter of the push provider: it tells passengers what
// happened to their request.
package notify

import (
	"context"
	"fmt"

	"github.com/go-resty/resty/v2"

	"github.com/resilint/resilint/examples/taxi/internal/domain/request"
)

// Client publishes events as push messages.
type Client struct {
	http *resty.Client
}

// New makes a client.
func New(baseURL string) *Client {
	c := resty.New().SetBaseURL(baseURL).SetRetryCount(3).
		AddRetryCondition(func(r *resty.Response, err error) bool { return err != nil || r.StatusCode() >= 500 })
	return &Client{http: c}
}

// Publish sends one event.
func (c *Client) Publish(ctx context.Context, e request.Event) error {
	resp, err := c.http.R().SetContext(ctx).
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
