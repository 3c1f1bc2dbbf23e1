// Package data has the repositories that call others.
package data

import (
	"context"
	"net/http"
	"time"

	"github.com/eapache/go-resiliency/breaker"
	zero "github.com/zeromicro/go-zero/core/breaker"

	"example.test/shop/sharedbreaker/kratoslike/internal/biz"
)

// Data has what all repositories need.
type Data struct {
	http    *http.Client
	brk     *breaker.Breaker
	byState map[string]zero.Breaker
	mail    zero.Breaker
	news    zero.Breaker
}

// NewData returns a Data.
func NewData(hc *http.Client) *Data {
	return &Data{
		http:    hc,
		brk:     breaker.New(5, 1, time.Minute), // want `RES4001: one circuit breaker for two systems: when .*carinsurer.* is down, .*houseinsurer.* is refused as well`
		byState: map[string]zero.Breaker{"ny": zero.NewBreaker(zero.WithName("ny"))},
		mail:    zero.NewBreaker(zero.WithName("circuit-breaker")), // want `RES4002: circuit breaker named "circuit-breaker"`
		news:    zero.NewBreaker(zero.WithName("news")),
	}
}

type quoteRepo struct{ data *Data }

// NewQuoteRepo returns the repository of quotes.
func NewQuoteRepo(d *Data) biz.QuoteRepo { return &quoteRepo{d} }

// Car asks one insurer.
func (r *quoteRepo) Car(ctx context.Context, id string) error {
	return r.data.brk.Run(func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://carinsurer.com/"+id, nil)
		if err != nil {
			return err
		}
		_, err = r.data.http.Do(req)
		return err
	})
}

// House asks another.
func (r *quoteRepo) House(ctx context.Context, id string) error {
	return r.data.brk.Run(func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://houseinsurer.com/"+id, nil)
		if err != nil {
			return err
		}
		_, err = r.data.http.Do(req)
		return err
	})
}

// State asks an office by the breaker of the state.
func (r *quoteRepo) State(ctx context.Context, state string) error {
	return r.data.byState[state].Do(func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://offices.com/"+state, nil)
		if err != nil {
			return err
		}
		_, err = r.data.http.Do(req)
		return err
	})
}

// Send makes a breaker that forgets what it has counted.
func (r *quoteRepo) Send(ctx context.Context) error {
	brk := breaker.New(3, 1, time.Minute) // want `RES4003: circuit breaker made for each call of \(\*quoteRepo\)\.Send`
	return brk.Run(func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://mail.com/send", nil)
		if err != nil {
			return err
		}
		_, err = r.data.http.Do(req)
		return err
	})
}

// Watch has one for the goroutine that goes on.
func (r *quoteRepo) Watch(ctx context.Context, ticks <-chan time.Time) {
	brk := breaker.New(3, 1, time.Minute)
	go func() {
		for range ticks {
			_ = brk.Run(func() error { return r.Car(ctx, "watched") })
		}
	}()
}
