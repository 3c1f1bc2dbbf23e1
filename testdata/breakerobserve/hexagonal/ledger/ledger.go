// Package ledger books at another company. Nobody sees when its breaker opens:
// the error is mapped, and that is all.
package ledger

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/sony/gobreaker/v2"

	"example.test/shop/breakerobserve/hexagonal/ports"
)

// ErrUnavailable says that nothing can be booked for now.
var ErrUnavailable = errors.New("ledger is unavailable")

type ledger struct {
	http *http.Client
	cb   *gobreaker.CircuitBreaker[struct{}]
}

// New returns an adapter.
func New(c *http.Client) ports.Ledger {
	return &ledger{http: c, cb: gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{ // want `RES4501: nobody is told when circuit breaker ledger changes its state`
		Name: "ledger", Timeout: time.Minute,
	})}
}

// Book books an amount.
func (l *ledger) Book(ctx context.Context, account string, _ int64) error {
	_, err := l.cb.Execute(func() (struct{}, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://ledger.example.com/"+account, nil)
		if err != nil {
			return struct{}{}, err
		}
		resp, err := l.http.Do(req)
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, resp.Body.Close()
	})
	if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
		return ErrUnavailable
	}
	return err
}
