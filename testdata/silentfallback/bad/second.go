package bad

import (
	"context"
	"net/http"

	"github.com/sony/gobreaker/v2"
)

type Rates struct {
	first, second *http.Client
	breaker       *gobreaker.CircuitBreaker[*http.Response]
}

func NewRates(first, second *http.Client) *Rates {
	return &Rates{first: first, second: second, breaker: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "rates"})}
}

// The second provider has nothing that keeps requests from waiting for it.
func (r *Rates) Today(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://rates.example/today", nil)
	if err != nil {
		return nil, err
	}
	resp, err := r.breaker.Execute(func() (*http.Response, error) { return r.first.Do(req) })
	if err != nil {
		return r.spare(ctx) // want `RES5003: the fallback for CircuitBreaker.Execute calls Client.Do with no breaker of its own`
	}
	return resp, nil
}

func (r *Rates) spare(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://spare.example/today", nil)
	if err != nil {
		return nil, err
	}
	return r.second.Do(req)
}
