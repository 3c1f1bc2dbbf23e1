// Package infra asks for prices on behalf of the domain.
package infra

import (
	"context"
	"net/http"

	"github.com/sony/gobreaker"
)

// Oracle asks an exchange, and another one.
type Oracle struct {
	exchange, other *http.Client
	guard           *gobreaker.CircuitBreaker
	both            *gobreaker.CircuitBreaker
}

// NewOracle returns one.
func NewOracle(exchange, other *http.Client) *Oracle {
	return &Oracle{
		exchange: exchange, other: other,
		guard: gobreaker.NewCircuitBreaker(gobreaker.Settings{Name: "exchange"}),
		both:  gobreaker.NewCircuitBreaker(gobreaker.Settings{Name: "both"}),
	}
}

// Quote asks the other exchange behind the back of everybody.
func (o *Oracle) Quote(ctx context.Context, req, second *http.Request) (*http.Response, error) {
	resp, err := o.guarded(ctx, req)
	if err != nil {
		return o.other.Do(second.WithContext(ctx)) // want `RES5003: the fallback for CircuitBreaker.Execute calls Client.Do with no breaker of its own`
	}
	return resp, nil
}

func (o *Oracle) guarded(ctx context.Context, req *http.Request) (*http.Response, error) {
	resp, err := o.guard.Execute(func() (any, error) { return o.exchange.Do(req.WithContext(ctx)) })
	if err != nil {
		return nil, err
	}
	return resp.(*http.Response), nil
}

// Either runs both of them through one breaker.
func (o *Oracle) Either(ctx context.Context, req, second *http.Request) (*http.Response, error) {
	resp, err := o.both.Execute(func() (any, error) {
		resp, err := o.exchange.Do(req.WithContext(ctx))
		if err != nil {
			return o.other.Do(second.WithContext(ctx))
		}
		return resp, nil
	})
	if err != nil {
		return nil, err
	}
	return resp.(*http.Response), nil
}
