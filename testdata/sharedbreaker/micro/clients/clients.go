// Package clients calls the other services.
package clients

import (
	"context"
	"net/http"

	"github.com/sony/gobreaker/v2"
)

// Stock is the stock service.
type Stock struct {
	http *http.Client
	cb   *gobreaker.TwoStepCircuitBreaker[any]
}

// NewStock returns its client.
func NewStock(hc *http.Client) *Stock {
	return &Stock{hc, gobreaker.NewTwoStepCircuitBreaker[any](gobreaker.Settings{Name: "stock"})}
}

// Left asks for permission first.
func (s *Stock) Left(ctx context.Context) (err error) {
	done, err := s.cb.Allow()
	if err != nil {
		return err
	}
	defer func() { done(err) }()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://stock.com/left", nil)
	if err != nil {
		return err
	}
	resp, err := s.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

var partners = gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "partners"}) // want `RES4001: one circuit breaker for two systems: when .*reviews.* is down, .*ads.* is refused as well`

// Reviews asks the service of reviews.
func Reviews(ctx context.Context, hc *http.Client) (*http.Response, error) {
	return partners.Execute(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://reviews.com/latest", nil)
		if err != nil {
			return nil, err
		}
		return hc.Do(req)
	})
}

// Ads asks for advertisements.
func Ads(ctx context.Context, hc *http.Client) (*http.Response, error) {
	return partners.Execute(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://ads.com/latest", nil)
		if err != nil {
			return nil, err
		}
		return hc.Do(req)
	})
}
