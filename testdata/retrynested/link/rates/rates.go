// Package rates has sources of rates.
package rates

import (
	"context"
	"fmt"
	"net/http"

	"github.com/hashicorp/go-retryablehttp"
)

// Plain asks once.
type Plain struct{ client *http.Client }

// NewPlain returns one.
func NewPlain(c *http.Client) *Plain { return &Plain{client: c} }

// Latest asks once.
func (p *Plain) Latest(ctx context.Context) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://rates/latest", nil)
	if err != nil {
		return 0, err
	}
	resp, err := p.client.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

// Stubborn has a client that asks again by itself.
type Stubborn struct{ client *retryablehttp.Client }

// NewStubborn returns one.
func NewStubborn() *Stubborn {
	c := retryablehttp.NewClient()
	c.RetryMax = 4
	return &Stubborn{client: c}
}

// Latest asks up to five times.
func (s *Stubborn) Latest(ctx context.Context) (int, error) {
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, "http://rates/latest", nil)
	if err != nil {
		return 0, err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return 0, fmt.Errorf("rates: %w", err)
	}
	return resp.StatusCode, resp.Body.Close()
}
