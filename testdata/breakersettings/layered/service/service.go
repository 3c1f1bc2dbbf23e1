// Package service answers questions about items.
package service

import (
	"context"

	"github.com/sony/gobreaker/v2"

	"example.test/shop/breakersettings/layered/client"
	"example.test/shop/breakersettings/layered/resilience"
)

// Items answers.
type Items struct {
	stock *client.Stock
	cb    *gobreaker.CircuitBreaker[any]
}

// New takes its breaker from the package that has them all.
func New(stock *client.Stock) *Items {
	return &Items{stock: stock, cb: resilience.New(resilience.Options{Name: "stock"})} // want `RES4302: circuit breaker stock counts every error as a failure: NotFound and InvalidArgument of s.stock.Level would open it`
}

// Level asks the stock service through the breaker.
func (s *Items) Level(ctx context.Context, item string) (int, error) {
	n, err := s.cb.Execute(func() (any, error) { return s.stock.Level(ctx, item) })
	if err != nil {
		return 0, err
	}
	return n.(int), nil
}
