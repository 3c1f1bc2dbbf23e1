// Package byhand has a breaker that it wrote itself: a check that looks for libraries only misses it.
package byhand

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"
)

var ErrOpen = errors.New("rates: circuit open")

type Client struct {
	mu       sync.Mutex
	failures int
	openedAt time.Time
	slots    chan struct{}
	client   *http.Client
}

func New() *Client {
	return &Client{client: &http.Client{Timeout: time.Second}, slots: make(chan struct{}, 4)}
}

func (c *Client) allow() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failures >= 5 && time.Since(c.openedAt) < time.Minute {
		return ErrOpen
	}
	return nil
}

func (c *Client) report(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err == nil {
		c.failures = 0
		return
	}
	c.failures++
	if c.failures >= 5 {
		c.openedAt = time.Now()
	}
}

func (c *Client) Rate(ctx context.Context, url string) (*http.Response, error) {
	c.slots <- struct{}{}
	defer func() { <-c.slots }()
	var last error
	for attempt := range 2 {
		if err := c.allow(); err != nil {
			return nil, err
		}
		resp, err := c.get(ctx, url)
		c.report(err)
		if err == nil {
			return resp, nil
		}
		last = err
		time.Sleep(time.Duration(attempt+1) * 50 * time.Millisecond)
	}
	return nil, last
}

func (c *Client) get(ctx context.Context, url string) (*http.Response, error) {
	start := time.Now()
	defer func() { observeDuration(time.Since(start)) }()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return c.client.Do(req)
}

var last time.Duration

func observeDuration(d time.Duration) { last = d }

// Status is what the health check asks.
func (c *Client) Status(ctx context.Context) error {
	resp, err := c.Rate(ctx, "https://rates.example/health")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
