// Package tax asks for tax rates.
package tax

import (
	"context"
	"net/http"

	"github.com/sony/gobreaker/v2"
)

// Client is the adapter.
type Client struct {
	http *http.Client
	cb   *gobreaker.CircuitBreaker[*http.Response]
}

// New has an empty name in what tells of changes.
func New(hc *http.Client, changed func(string, gobreaker.State, gobreaker.State)) *Client {
	return &Client{hc, gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{OnStateChange: changed})} // want `RES4002: circuit breaker without a name`
}

// NewNamed is told its name: that is its caller's business.
func NewNamed(hc *http.Client, name string) *Client {
	return &Client{hc, gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: name})}
}

// Rate runs through the breaker that is kept.
func (c *Client) Rate(ctx context.Context, country string) (*http.Response, error) {
	return c.cb.Execute(func() (*http.Response, error) { return c.get(ctx, country) })
}

// Check has a client of its own for the one question.
func (c *Client) Check(ctx context.Context) (*http.Response, error) {
	settings := gobreaker.Settings{Name: "tax check"}
	cb := gobreaker.NewCircuitBreaker[*http.Response](settings) // want `RES4003: circuit breaker made for each call of \(\*Client\)\.Check`
	resp, err := cb.Execute(func() (*http.Response, error) { return c.get(ctx, "nl") })
	return resp, err
}

// Renew puts a new one into the field: it is kept.
func (c *Client) Renew(ctx context.Context) error {
	cb := gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "tax"})
	resp, err := cb.Execute(func() (*http.Response, error) { return c.get(ctx, "nl") })
	if err != nil {
		return err
	}
	c.cb = cb
	return resp.Body.Close()
}

func (c *Client) get(ctx context.Context, country string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://tax.com/"+country, nil)
	if err != nil {
		return nil, err
	}
	return c.http.Do(req)
}
