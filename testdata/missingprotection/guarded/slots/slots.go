// Package slots bounds its calls by a channel, and each of them by a deadline of its own.
package slots

import (
	"context"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/sony/gobreaker/v2"
)

type Client struct {
	base    string
	slots   chan struct{}
	breaker *gobreaker.TwoStepCircuitBreaker[any]
}

func New(base string) *Client {
	return &Client{base: base, slots: make(chan struct{}, 8), breaker: gobreaker.NewTwoStepCircuitBreaker[any](gobreaker.Settings{Name: "rates"})}
}

// Rate reads: no key is needed. The limit is in the context, not in the client, the breaker is asked first.
func (c *Client) Rate(ctx context.Context, pair string) (resp *http.Response, err error) {
	done, err := c.breaker.Allow()
	if err != nil {
		return nil, err
	}
	defer func() { done(err) }()
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	err = retry.Do(func() error {
		resp, err = c.get(ctx, pair)
		return err
	}, retry.Context(ctx), retry.Attempts(3))
	recordMetric("rate")
	return resp, err
}

func (c *Client) get(ctx context.Context, pair string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/rates/"+pair, nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}

var calls = map[string]int{}

func recordMetric(name string) { calls[name]++ }

// Healthy is what the health check asks.
func (c *Client) Healthy(ctx context.Context) bool {
	resp, err := c.Rate(ctx, "EURUSD")
	return err == nil && resp.Body.Close() == nil
}
