// Package data asks other systems.
package data

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/eapache/go-resiliency/breaker"

	"example.test/shop/breakeropen/bad/kratos/internal/biz"
)

type rateRepo struct {
	http    *http.Client
	breaker *breaker.Breaker
}

// NewRateRepo returns rates.
func NewRateRepo(c *http.Client, b *breaker.Breaker) biz.RateRepo { return &rateRepo{c, b} }

// Rate keeps the error in a variable of its own.
func (r *rateRepo) Rate(ctx context.Context, from, to string) (rate float64, err error) {
	failed := r.breaker.Run(func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://rates.shop.test/"+from+to, nil)
		if err != nil {
			return err
		}
		resp, err := r.http.Do(req)
		if err != nil {
			return err
		}
		defer func() { _ = resp.Body.Close() }()
		return json.NewDecoder(resp.Body).Decode(&rate)
	})
	if failed != nil {
		return 0, failed // want `RES4401: adapter method rateRepo.Rate returns breaker.ErrBreakerOpen through port RateRepo`
	}
	return rate, nil
}
