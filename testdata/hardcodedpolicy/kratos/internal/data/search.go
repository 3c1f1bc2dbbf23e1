// Package data is the data layer: it asks the search, and no database.
package data

import (
	"context"
	"net/http"
	"time"

	"github.com/sony/gobreaker/v2"

	"example.test/shop/hardcodedpolicy/kratos/internal/conf"
)

type searchRepo struct {
	conf    conf.Data
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

func newSearchRepo(c conf.Data) *searchRepo {
	return &searchRepo{
		conf: c,
		http: &http.Client{Timeout: c.SearchTimeout},
		breaker: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{
			Name:    "search",
			Timeout: 25 * time.Second, // want `RES6301: how the system is called is written into the adapter: the breaker's Timeout 25s; take it from the adapter's settings`
		}),
	}
}

func (r *searchRepo) Find(ctx context.Context, text string) (*http.Response, error) {
	return r.breaker.Execute(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.conf.SearchURL+"?q="+text, nil)
		if err != nil {
			return nil, err
		}
		return r.http.Do(req)
	})
}
