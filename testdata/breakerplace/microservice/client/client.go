// Package client calls the stock service.
package client

import (
	"context"
	"io"
	"net/http"

	"github.com/sony/gobreaker/v2"
)

// Stock is the client.
type Stock struct {
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[string]
}

// New returns a Stock.
func New(hc *http.Client) *Stock {
	return &Stock{hc, gobreaker.NewCircuitBreaker[string](gobreaker.Settings{Name: "stock"})}
}

// Left says how many there are.
func (s *Stock) Left(ctx context.Context, id string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://stock.com/"+id, nil)
	if err != nil {
		return "", err
	}
	resp, err := s.http.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return string(b), err
}

// Guarded is Left behind the adapter's own breaker.
func (s *Stock) Guarded(ctx context.Context, id string) (string, error) {
	return s.breaker.Execute(func() (string, error) { return s.Left(ctx, id) })
}
