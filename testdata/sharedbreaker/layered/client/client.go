// Package client has the clients of the partners.
package client

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
)

func get(ctx context.Context, hc *http.Client, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return hc.Do(req)
}

// Banks asks two banks.
type Banks struct {
	http    *http.Client
	breaker circuitbreaker.CircuitBreaker[*http.Response]
	first   circuitbreaker.CircuitBreaker[*http.Response]
}

// NewBanks has one breaker for both, and one for the first alone.
func NewBanks(hc *http.Client) *Banks {
	return &Banks{
		http:    hc,
		breaker: circuitbreaker.NewBuilder[*http.Response]().WithFailureThreshold(5).WithDelay(time.Minute).Build(), // want `RES4001: one circuit breaker for two systems: when .*firstbank.* is down, .*secondbank.* is refused as well`
		first:   circuitbreaker.NewBuilder[*http.Response]().WithFailureThreshold(5).WithDelay(time.Minute).Build(),
	}
}

// First asks the first bank.
func (b *Banks) First(ctx context.Context) (*http.Response, error) {
	return failsafe.With(b.breaker).Get(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://firstbank.com/rates", nil)
		if err != nil {
			return nil, err
		}
		return b.http.Do(req)
	})
}

// Second asks the second.
func (b *Banks) Second(ctx context.Context) (*http.Response, error) {
	return failsafe.With(b.breaker).Get(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://secondbank.com/rates", nil)
		if err != nil {
			return nil, err
		}
		return b.http.Do(req)
	})
}

// Today and Yesterday ask the first bank, by two addresses of it.
func (b *Banks) Today(ctx context.Context) (*http.Response, error) {
	return failsafe.With(b.first).Get(func() (*http.Response, error) { return get(ctx, b.http, "https://firstbank.com/today") })
}

// Yesterday is the other.
func (b *Banks) Yesterday(ctx context.Context) (*http.Response, error) {
	return failsafe.With(b.first).Get(func() (*http.Response, error) { return get(ctx, b.http, "https://firstbank.com/yesterday") })
}

// Once makes a breaker for the one call.
func (b *Banks) Once(ctx context.Context) (*http.Response, error) {
	cb := circuitbreaker.NewBuilder[*http.Response]().WithFailureThreshold(5).Build() // want `RES4003: circuit breaker made for each call of \(\*Banks\)\.Once`
	return failsafe.With(cb).Get(func() (*http.Response, error) { return get(ctx, b.http, "https://firstbank.com/once") })
}

// Drain is one call that goes on for long: its breaker lives as long.
func (b *Banks) Drain(ctx context.Context, pages int, each func(io.Reader) error) error {
	cb := circuitbreaker.NewBuilder[*http.Response]().WithFailureThreshold(5).Build()
	for range pages {
		resp, err := failsafe.With(cb).Get(func() (*http.Response, error) { return get(ctx, b.http, "https://firstbank.com/page") })
		if err != nil {
			return err
		}
		err = each(resp.Body)
		resp.Body.Close()
		if err != nil {
			return err
		}
	}
	return nil
}
