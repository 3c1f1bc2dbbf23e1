// Package prices asks the service of prices.
package prices

import (
	"context"
	"errors"
	"io"
	"net/http"

	"github.com/sony/gobreaker/v2"

	"example.test/shop/breakeropen/microservice/internal/ports"
	"example.test/shop/breakeropen/microservice/internal/resilience"
)

type client struct{ http *http.Client }

func (c client) get(ctx context.Context, article string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://prices.example/"+article, nil)
	if err != nil {
		return "", err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return string(b), err
}

// Plain runs through a breaker in a helper.
type Plain struct {
	client
	cb *gobreaker.CircuitBreaker[string]
}

var _ ports.Prices = (*Plain)(nil)

// Price hands on what the helper says.
func (p *Plain) Price(ctx context.Context, article string) (string, error) {
	return p.guarded(ctx, article) // want `RES4401: adapter method Plain\.Price returns gobreaker\.ErrOpenState through port Prices as it is`
}

func (p *Plain) guarded(ctx context.Context, article string) (string, error) {
	return p.cb.Execute(func() (string, error) { return p.get(ctx, article) })
}

// Guarded has a guard of the service, which maps.
type Guarded struct {
	client
	guard *resilience.Guard
}

var _ ports.Prices = (*Guarded)(nil)

// Price may say that the service is down, which is none of the library's words.
func (g *Guarded) Price(ctx context.Context, article string) (v string, err error) {
	err = g.guard.Do(func() error {
		v, err = g.get(ctx, article)
		return err
	})
	if errors.Is(err, resilience.ErrDown) {
		return "", ports.ErrNoPrices
	}
	return v, err
}

// Cached shows the last price when the breaker is open.
type Cached struct {
	Plain
	last map[string]string
}

var _ ports.Prices = (*Cached)(nil)

// Price asks what it was that failed.
func (c *Cached) Price(ctx context.Context, article string) (string, error) {
	v, err := c.guarded(ctx, article)
	if errors.Is(err, gobreaker.ErrOpenState) && c.last[article] != "" {
		return c.last[article], nil
	}
	if err != nil {
		return "", ports.ErrNoPrices
	}
	c.last[article] = v
	return v, nil
}
