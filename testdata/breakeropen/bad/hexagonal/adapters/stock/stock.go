// Package stock is the adapter of the stock system.
package stock

import (
	"context"
	"net/http"

	"github.com/sony/gobreaker/v2"

	"example.test/shop/breakeropen/bad/hexagonal/domain"
)

type stock struct {
	http    *http.Client
	breaker *gobreaker.TwoStepCircuitBreaker[any]
}

// New returns the adapter.
func New(c *http.Client, b *gobreaker.TwoStepCircuitBreaker[any]) domain.Stock {
	return &stock{http: c, breaker: b}
}

// Left asks for permission and reports afterwards.
func (s *stock) Left(ctx context.Context, sku string) (n int, err error) {
	done, err := s.breaker.Allow()
	if err != nil {
		return 0, err // want `RES4401: adapter method stock.Left returns gobreaker.ErrOpenState through port Stock`
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://stock.shop.test/"+sku, nil)
	if err != nil {
		return 0, err
	}
	resp, err := s.http.Do(req)
	done(err)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

// Reserve is not protected.
func (s *stock) Reserve(context.Context, string) error { return nil }
