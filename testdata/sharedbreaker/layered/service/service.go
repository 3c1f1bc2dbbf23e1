// Package service uses the clients.
package service

import (
	"context"
	"net/http"

	"github.com/afex/hystrix-go/hystrix"

	"example.test/shop/sharedbreaker/layered/client"
)

// Rates compares banks.
type Rates struct {
	banks *client.Banks
	http  *http.Client
}

// Compare asks both: which breaker they have is not its business.
func (r *Rates) Compare(ctx context.Context) error {
	first, err := r.banks.First(ctx)
	if err != nil {
		return err
	}
	defer first.Body.Close()
	second, err := r.banks.Second(ctx)
	if err != nil {
		return err
	}
	return second.Body.Close()
}

// Stock runs by a name that was set up elsewhere.
func (r *Rates) Stock(ctx context.Context) error {
	return hystrix.DoC(ctx, "stock", func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://stock.com/left", nil)
		if err != nil {
			return err
		}
		resp, err := r.http.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, nil)
}
