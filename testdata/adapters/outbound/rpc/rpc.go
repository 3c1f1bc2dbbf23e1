// Package rpc asks for taxes.
package rpc

import (
	"context"
	"net/http"

	"github.com/avast/retry-go/v4"
	"github.com/sony/gobreaker/v2"

	"example.test/shop/adapters/domain"
)

// Taxes asks through a breaker.
type Taxes struct { // is: adapter of Taxes
	client  *http.Client
	breaker *gobreaker.CircuitBreaker[int]
}

var _ domain.Taxes = (*Taxes)(nil)

// Rate returns what the breaker says.
func (t *Taxes) Rate(ctx context.Context, country string) (int, error) { // is: calls out, for Taxes
	return t.breaker.Execute(func() (int, error) { return t.get(ctx, country) }) // is: Rate returns breaker gobreaker.ErrOpenState
}

// Countries gives up some time.
func (t *Taxes) Countries(ctx context.Context) (list []string, err error) { // is: calls out, for Taxes
	err = retry.Do(func() error {
		_, err := t.get(ctx, "all")
		return err
	}, retry.Context(ctx))
	return list, err // is: Countries returns exhausted retry.Error
}

func (t *Taxes) get(ctx context.Context, path string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://taxes.shop.test/"+path, nil)
	if err != nil {
		return 0, err
	}
	resp, err := t.client.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}
