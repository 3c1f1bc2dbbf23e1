// Package order holds use cases that guess how long their calls take.
package order

import (
	"context"
	"errors"
	clk "time"

	"example.test/shop/domaintimeout/bounded"
)

// Stock is a port.
type Stock interface {
	Reserve(ctx context.Context, sku string) error
}

// Service is the use case.
type Service struct {
	stock   Stock
	timeout clk.Duration
}

// Place has the number in the code.
func (s *Service) Place(ctx context.Context, sku string) error {
	ctx, cancel := context.WithTimeout(ctx, 5*clk.Second) // want `RES1201: use case Service.Place limits the time of its calls with context.WithTimeout, 5s`
	defer cancel()
	return s.stock.Reserve(ctx, sku)
}

// Fetch has it in a field, as the well-known template does.
func (s *Service) Fetch(c context.Context, sku string) error {
	ctx, cancel := context.WithTimeout(c, s.timeout) // want `RES1201: use case Service.Fetch limits the time of its calls with context.WithTimeout`
	defer cancel()
	return s.stock.Reserve(ctx, sku)
}

// Until counts from the present.
func (s *Service) Until(ctx context.Context, sku string) error {
	end := clk.Now().Add(s.timeout)
	ctx, cancel := context.WithDeadline(ctx, end) // want `RES1201: use case Service.Until limits the time of its calls with context.WithDeadline`
	defer cancel()
	return s.stock.Reserve(ctx, sku)
}

// Named says why it is late.
func (s *Service) Named(ctx context.Context, sku string) error {
	ctx, cancel := context.WithTimeoutCause(ctx, clk.Second, errors.New("stock is slow")) // want `RES1201: use case Service.Named limits`
	defer cancel()
	return s.stock.Reserve(ctx, sku)
}

// Alone has no context of a caller, who waits all the same.
func (s *Service) Alone(sku string) error {
	ctx, cancel := context.WithTimeout(context.Background(), clk.Second) // want `RES1201: use case Service.Alone limits`
	defer cancel()
	return s.stock.Reserve(ctx, sku)
}

// Helped has the limit in a helper of the project.
func (s *Service) Helped(ctx context.Context, sku string) error {
	ctx, cancel := bounded.Short(ctx) // want `RES1201: use case Service.Helped limits the time of its calls with bounded.Short`
	defer cancel()
	return s.stock.Reserve(ctx, sku)
}

// Each limits every call of a loop that ends.
func (s *Service) Each(ctx context.Context, skus []string) error {
	for _, sku := range skus {
		err := func() error {
			ctx, cancel := context.WithTimeout(ctx, clk.Second) // want `RES1201: use case Service.Each limits`
			defer cancel()
			return s.stock.Reserve(ctx, sku)
		}()
		if err != nil {
			return err
		}
	}
	return nil
}
