// Package order is the domain of orders.
package order

import (
	"context"
	"errors"

	"github.com/avast/retry-go/v4"    // want `RES1001: domain package imports a retry library: retry.Do at order.go:\d+`
	gb "github.com/sony/gobreaker/v2" // want `RES1001: domain package imports a circuit breaker: gobreaker.NewCircuitBreaker at order.go:\d+`
)

// Pricing asks for the price of an order.
type Pricing interface {
	Price(ctx context.Context, id string) (int64, error)
}

var breaker = gb.NewCircuitBreaker[int64](gb.Settings{Name: "pricing"})

// Total asks for the price until it is there.
func Total(ctx context.Context, p Pricing, id string) (int64, error) {
	var total int64
	err := retry.Do(func() error {
		t, err := breaker.Execute(func() (int64, error) { return p.Price(ctx, id) })
		total = t
		return err
	}, retry.Context(ctx))
	if err != nil {
		return 0, errors.New("no price")
	}
	return total, nil
}
