// Package flat is a service in one package.
package flat

import (
	"context"
	"net/http"

	"github.com/sony/gobreaker/v2"
)

// Gateway calls two partners.
type Gateway struct {
	http *http.Client
	cb   *gobreaker.CircuitBreaker[*http.Response]
	geo  *gobreaker.CircuitBreaker[*http.Response]
}

// NewGateway returns a Gateway.
func NewGateway(hc *http.Client) *Gateway {
	return &Gateway{
		http: hc,
		cb:   gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "partners"}), // want `RES4001: one circuit breaker for two systems: when .*rates.* is down, .*tax.* is refused as well`
		geo:  gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "geo"}),
	}
}

func (g *Gateway) get(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return g.http.Do(req)
}

// Rates gets exchange rates.
func (g *Gateway) Rates(ctx context.Context) (*http.Response, error) {
	return g.cb.Execute(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://rates.com/today", nil)
		if err != nil {
			return nil, err
		}
		return g.http.Do(req)
	})
}

// Tax gets tax rates.
func (g *Gateway) Tax(ctx context.Context) (*http.Response, error) {
	return g.cb.Execute(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://tax.com/nl", nil)
		if err != nil {
			return nil, err
		}
		return g.http.Do(req)
	})
}

// Place and Street ask one system, by the breaker it has of its own.
func (g *Gateway) Place(ctx context.Context) (*http.Response, error) {
	return g.geo.Execute(func() (*http.Response, error) { return g.get(ctx, "https://geo.com/place") })
}

// Street finds a street.
func (g *Gateway) Street(ctx context.Context) (*http.Response, error) {
	return g.geo.Execute(func() (*http.Response, error) { return g.get(ctx, "https://geo.com/street") })
}

var fetches = gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "fetches"}) // want `RES4001: one circuit breaker for two systems: when .*rates.* is down, .*tax.* is refused as well`

// fetch is one helper with one breaker, whatever its callers ask for.
func fetch(ctx context.Context, url string) (*http.Response, error) {
	return fetches.Execute(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return nil, err
		}
		return http.DefaultClient.Do(req)
	})
}

func daily(ctx context.Context) (*http.Response, error) { return fetch(ctx, "https://rates.com/daily") }

func yearly(ctx context.Context) (*http.Response, error) { return fetch(ctx, "https://tax.com/yearly") }

var audit = gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "default"}) // want `RES4002: circuit breaker named "default"`

// Audit is of one system, by a name that does not tell which.
func (g *Gateway) Audit(ctx context.Context) (*http.Response, error) {
	return audit.Execute(func() (*http.Response, error) { return g.get(ctx, "https://audit.com/log") })
}

// Notify makes a breaker for each notice.
func (g *Gateway) Notify(ctx context.Context) error {
	resp, err := gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "notices"}).Execute(func() (*http.Response, error) { // want `RES4003: circuit breaker made for each call of \(\*Gateway\)\.Notify`
		return g.get(ctx, "https://notices.com/new")
	})
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
