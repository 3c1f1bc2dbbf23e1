// Package rates maps what its breaker says, each time in another way.
package rates

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/afex/hystrix-go/hystrix"
	"github.com/sony/gobreaker/v2"

	"example.test/shop/breakeropen/good/domain"
)

type inline struct {
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

// NewInline returns rates.
func NewInline(c *http.Client, b *gobreaker.CircuitBreaker[*http.Response]) domain.Rates {
	return &inline{c, b}
}

func get(ctx context.Context, c *http.Client, path string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://rates.shop.test/"+path, nil)
	if err != nil {
		return nil, err
	}
	return c.Do(req)
}

// Rate asks whether the breaker is open, and wraps the rest.
func (r *inline) Rate(ctx context.Context, from, to string) (float64, error) {
	resp, err := r.breaker.Execute(func() (*http.Response, error) { return get(ctx, r.http, from+to) })
	if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
		return 0, domain.ErrUnavailable
	}
	if err != nil {
		return 0, fmt.Errorf("rate: %w", err)
	}
	return float64(resp.StatusCode), resp.Body.Close()
}

// Pairs puts the port's error in front of all.
func (r *inline) Pairs(ctx context.Context) ([]string, error) {
	resp, err := r.breaker.Execute(func() (*http.Response, error) { return get(ctx, r.http, "pairs") })
	if err != nil {
		return nil, fmt.Errorf("%w: pairs: %w", domain.ErrUnavailable, err)
	}
	return resp.Header.Values("X-Pair"), resp.Body.Close()
}

type helped struct{ inline }

var _ domain.Rates = (*helped)(nil)

// Rate maps in a function of the package.
func (r *helped) Rate(ctx context.Context, from, to string) (float64, error) {
	resp, err := r.breaker.Execute(func() (*http.Response, error) { return get(ctx, r.http, from+to) })
	if err != nil {
		return 0, translate(err)
	}
	return float64(resp.StatusCode), resp.Body.Close()
}

// Pairs maps in a deferred function.
func (r *helped) Pairs(ctx context.Context) (pairs []string, err error) {
	defer func() {
		if err != nil {
			err = translate(err)
		}
	}()
	resp, err := r.breaker.Execute(func() (*http.Response, error) { return get(ctx, r.http, "pairs") })
	if err != nil {
		return nil, err
	}
	return resp.Header.Values("X-Pair"), resp.Body.Close()
}

func translate(err error) error {
	switch {
	case errors.Is(err, gobreaker.ErrOpenState):
		return domain.ErrUnavailable
	case errors.Is(err, gobreaker.ErrTooManyRequests):
		return domain.ErrUnavailable
	}
	return err
}

// unavailable is an error of the project's own around whatever went wrong.
type unavailable struct{ cause error }

func (u *unavailable) Error() string { return "unavailable" }
func (u *unavailable) Unwrap() error { return u.cause }

type typed struct{ inline }

var _ domain.Rates = (*typed)(nil)

// Rate makes an error of its own type.
func (r *typed) Rate(ctx context.Context, from, to string) (float64, error) {
	resp, err := r.breaker.Execute(func() (*http.Response, error) { return get(ctx, r.http, from+to) })
	if err != nil {
		return 0, &unavailable{err}
	}
	return float64(resp.StatusCode), resp.Body.Close()
}

// Pairs answers from what it knows when the breaker is open.
func (r *typed) Pairs(ctx context.Context) (pairs []string, err error) {
	err = hystrix.DoC(ctx, "pairs", func(ctx context.Context) error {
		resp, err := get(ctx, r.http, "pairs")
		if err != nil {
			return err
		}
		pairs = resp.Header.Values("X-Pair")
		return resp.Body.Close()
	}, func(context.Context, error) error {
		pairs = []string{"EURCHF"}
		return nil
	})
	return pairs, err
}

// hidden is not exported, implements no port, and only its own package calls it.
type hidden struct{ inline }

func (h *hidden) ask(ctx context.Context) (*http.Response, error) {
	return h.breaker.Execute(func() (*http.Response, error) { return get(ctx, h.http, "x") })
}

// Warm is no method: the composition root calls it and stops.
func Warm(ctx context.Context, h *hidden) error {
	resp, err := h.ask(ctx)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
