// Package past has a breaker that one of its methods forgot.
package past

import (
	"context"
	"net/http"
	"time"

	"github.com/sony/gobreaker/v2"
)

// Client has a breaker, and one way past it.
type Client struct { // want `RES4701: forex lacks breaker, which the settings require \(c\.http\.Do in Rates goes past the breaker of Rate\)`
	base    string
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

// New makes all of it.
func New(base string) *Client {
	return &Client{
		base:    base,
		http:    &http.Client{Timeout: time.Second, Transport: &http.Transport{MaxConnsPerHost: 8}},
		breaker: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "rates"}),
	}
}

// Rate goes through the breaker.
func (c *Client) Rate(ctx context.Context, pair string) (*http.Response, error) {
	return c.guarded(func() (*http.Response, error) { return c.get(ctx, "/rates/"+pair) })
}

// Rates does not.
func (c *Client) Rates(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/rates", nil)
	if err != nil {
		return nil, err
	}
	return c.http.Do(req)
}

// Ping is to see the system itself, past the breaker.
func (c *Client) Ping(ctx context.Context) error {
	resp, err := c.get(ctx, "/up")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (c *Client) guarded(f func() (*http.Response, error)) (*http.Response, error) {
	return c.breaker.Execute(f)
}

func (c *Client) get(ctx context.Context, path string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+path, nil)
	if err != nil {
		return nil, err
	}
	return c.http.Do(req)
}
