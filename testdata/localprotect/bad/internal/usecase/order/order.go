// Package order protects its repository.
package order

import (
	"context"
	"fmt"

	retry "github.com/avast/retry-go/v4"
	"github.com/sony/gobreaker/v2"
)

// Order is an aggregate.
type Order struct{ ID string }

// OrderRepository is a port to our own database.
type OrderRepository interface {
	FindByID(ctx context.Context, id string) (*Order, error)
	Save(ctx context.Context, o *Order) error
}

// Service is the use case.
type Service struct {
	orders  OrderRepository
	breaker *gobreaker.CircuitBreaker[any]
}

// Place retries the repository.
func (s *Service) Place(ctx context.Context, o *Order) error {
	return retry.Do(func() error { // want `RES1401: retry by retry.Do \(10 attempts.*\) around a repository: OrderRepository.Save`
		if err := s.orders.Save(ctx, o); err != nil {
			return fmt.Errorf("save %s: %w", o.ID, err)
		}
		return nil
	})
}

// Show has a breaker before it.
func (s *Service) Show(ctx context.Context, id string) (any, error) {
	return s.breaker.Execute(func() (any, error) { // want `RES1401: circuit breaker by CircuitBreaker.Execute around a repository: OrderRepository.FindByID`
		return s.orders.FindByID(ctx, id)
	})
}

// RetryingRepository wraps a repository, and is one.
type RetryingRepository struct {
	next     OrderRepository
	attempts int
	log      Logger
}

// Logger is a port that cannot fail.
type Logger interface {
	Warn(text string, args ...any)
}

// FindByID tries again.
func (r *RetryingRepository) FindByID(ctx context.Context, id string) (o *Order, err error) {
	for n := 0; n < r.attempts; n++ { // want `RES1401: retry \(attempts unknown.*\) around a repository: OrderRepository.FindByID`
		o, err = r.next.FindByID(ctx, id)
		if err == nil {
			return o, nil
		}
		r.log.Warn("attempt", "n", n, "error", err)
	}
	return nil, err
}

// Save does not.
func (r *RetryingRepository) Save(ctx context.Context, o *Order) error { return r.next.Save(ctx, o) }

// ShippingRepository is about parcels, whatever its name has inside.
type ShippingRepository interface {
	Save(ctx context.Context, id string) error
}

// Shipping uses it.
type Shipping struct{ parcels ShippingRepository }

// Send tries again.
func (s *Shipping) Send(ctx context.Context, id string) error {
	return retry.Do(func() error { return s.parcels.Save(ctx, id) }, retry.Attempts(2)) // want `RES1401: retry by retry.Do \(2 attempts.*\) around a repository: ShippingRepository.Save`
}
