// Package restock holds use cases that retry by hand.
package restock

import (
	"context"
	"fmt"
	"time"
)

// Supplier is a port.
type Supplier interface {
	Order(ctx context.Context, sku string, n int) error
	Quote(ctx context.Context, sku string) (int64, error)
}

// Service is the use case.
type Service struct {
	supplier Supplier
	attempts int
	notify   func(ctx context.Context, sku string) error
}

// Restock counts attempts.
func (s *Service) Restock(ctx context.Context, sku string, n int) error {
	var err error
	for i := 0; i < 3; i++ { // want `RES1101: use case retries by hand: Supplier.Order is called again when it fails \(3 attempts, fixed 1s.*\)`
		if err = s.supplier.Order(ctx, sku, n); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return fmt.Errorf("restock %s: %w", sku, err)
}

// Quote has its bound in a field.
func (s *Service) Quote(ctx context.Context, sku string) (cents int64, err error) {
	for i := range s.attempts { // want `RES1101: use case retries by hand: Supplier.Quote is called again when it fails`
		cents, err = s.supplier.Quote(ctx, sku)
		if err == nil {
			break
		}
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(time.Duration(i) * time.Second):
		}
	}
	return cents, err
}

// Tell has the port one call deeper and no end.
func (s *Service) Tell(ctx context.Context, sku string) {
	for { // want `RES1101: use case retries by hand: Service.tell is called again when it fails \(no cap on attempts, no wait.*\)`
		if err := s.tell(ctx, sku); err == nil {
			return
		}
	}
}

func (s *Service) tell(ctx context.Context, sku string) error {
	if _, err := s.supplier.Quote(ctx, sku); err != nil {
		return err
	}
	return s.notify(ctx, sku)
}

// Notify retries a function that it was given.
func (s *Service) Notify(ctx context.Context, sku string) (err error) {
	for tries := 5; tries > 0; tries-- { // want `RES1101: use case retries by hand: s.notify is called again when it fails`
		if err = s.notify(ctx, sku); err == nil {
			return nil
		}
	}
	return err
}

// Again goes back with goto.
func (s *Service) Again(ctx context.Context, sku string) error {
	n := 0
again: // want `RES1101: use case retries by hand: Supplier.Order is called again when it fails`
	if err := s.supplier.Order(ctx, sku, 1); err != nil {
		n++
		if n < 4 {
			goto again
		}
		return err
	}
	return nil
}

// Generic is a helper that every use case calls.
func Generic[T any](ctx context.Context, op func(context.Context) (T, error)) (v T, err error) {
	for range 3 { // want `RES1101: use case retries by hand: op is called again when it fails \(3 attempts.*\)`
		if v, err = op(ctx); err == nil {
			return v, nil
		}
	}
	return v, err
}
