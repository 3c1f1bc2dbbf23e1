// Package billing asks another system.
package billing

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Client keeps what it has heard for a while.
type Client struct {
	HTTP *http.Client
	mu   sync.Mutex
	at   time.Time
	err  error
}

// Ping asks each time.
func (c *Client) Ping(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://billing.example/status", nil)
	if err != nil {
		return err
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Recent asks at most every five seconds.
func (c *Client) Recent(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.at) < 5*time.Second {
		return c.err
	}
	c.err, c.at = c.Ping(ctx), time.Now()
	return c.err
}
