// Package handed has others say what becomes of an error.
package handed

import (
	"context"
	"errors"
	"net/http"

	"github.com/sony/gobreaker/v2"

	"example.test/shop/breakeropen/good/domain"
)

type pointed struct {
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

var _ domain.Rates = (*pointed)(nil)

func fix(err *error) {
	if errors.Is(*err, gobreaker.ErrOpenState) || errors.Is(*err, gobreaker.ErrTooManyRequests) {
		*err = domain.ErrUnavailable
	}
}

// Rate has a function that is given the address of the error, and is not deferred.
func (p *pointed) Rate(ctx context.Context, from, to string) (float64, error) {
	resp, err := p.breaker.Execute(func() (*http.Response, error) { return p.get(ctx, from+to) })
	fix(&err)
	if err != nil {
		return 0, err
	}
	return float64(resp.StatusCode), resp.Body.Close()
}

// Pairs has one that runs the call as well.
func (p *pointed) Pairs(ctx context.Context) (pairs []string, err error) {
	var resp *http.Response
	run(func() { resp, err = p.breaker.Execute(func() (*http.Response, error) { return p.get(ctx, "pairs") }) }, &err)
	if err != nil {
		return nil, err
	}
	return resp.Header.Values("X-Pair"), resp.Body.Close()
}

func run(f func(), err *error) {
	f()
	fix(err)
}

func (p *pointed) get(ctx context.Context, path string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://rates.shop.test/"+path, nil)
	if err != nil {
		return nil, err
	}
	return p.http.Do(req)
}

type tabled struct{ pointed }

var _ domain.Rates = (*tabled)(nil)

var table = map[error]error{
	gobreaker.ErrOpenState:       domain.ErrUnavailable,
	gobreaker.ErrTooManyRequests: domain.ErrUnavailable,
}

// Rate looks the error up in a table.
func (t *tabled) Rate(ctx context.Context, from, to string) (float64, error) {
	resp, err := t.breaker.Execute(func() (*http.Response, error) { return t.get(ctx, from+to) })
	if to, ok := table[err]; ok {
		return 0, to
	}
	if err != nil {
		return 0, err
	}
	return float64(resp.StatusCode), resp.Body.Close()
}
