// Package order retries what is no repository, or after a conflict.
package order

import (
	"context"
	"errors"

	retry "github.com/avast/retry-go/v4"
)

// Order is an aggregate.
type Order struct{ ID string }

// ErrStale is a version conflict.
var ErrStale = errors.New("stale version")

// Repository is a port to our own database.
type Repository interface {
	FindByID(ctx context.Context, id string) (*Order, error)
	Save(ctx context.Context, o *Order) error
}

// GitRepository is a repository of another kind.
type GitRepository interface {
	Fetch(ctx context.Context, ref string) error
	Save(ctx context.Context, ref string) error
}

// Payments is a port to another system.
type Payments interface {
	Charge(ctx context.Context, id string) error
}

// Service is the use case.
type Service struct {
	orders   Repository
	git      GitRepository
	payments Payments
}

// Update reads anew and decides again after a conflict.
func (s *Service) Update(ctx context.Context, id string) error {
	for range 3 {
		o, err := s.orders.FindByID(ctx, id)
		if err != nil {
			return err
		}
		if err = s.orders.Save(ctx, o); !errors.Is(err, ErrStale) {
			return err
		}
	}
	return ErrStale
}

// Pull calls somebody's server.
func (s *Service) Pull(ctx context.Context, ref string) error {
	return retry.Do(func() error { return s.git.Fetch(ctx, ref) })
}

// Pay calls another system, which may deserve the retry, and then saves.
func (s *Service) Pay(ctx context.Context, o *Order) error {
	return retry.Do(func() error {
		if err := s.payments.Charge(ctx, o.ID); err != nil {
			return err
		}
		return s.orders.Save(ctx, o)
	})
}
