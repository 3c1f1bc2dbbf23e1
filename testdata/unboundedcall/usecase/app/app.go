// Package app has a use case behind handlers.
package app

import "context"

// Order is what is ordered.
type Order struct{ ID, State string }

// Orders keeps them.
type Orders interface {
	Find(ctx context.Context, id string) (Order, error)
	Save(ctx context.Context, o Order) error
}

// Service has the use cases.
type Service struct{ Orders Orders }

// New makes the service, and looks whether its store is there.
func New(ctx context.Context, o Orders) (*Service, error) {
	if err := o.Save(ctx, Order{}); err != nil {
		return nil, err
	}
	return &Service{o}, nil
}

// Cancel ends an order.
func (s *Service) Cancel(ctx context.Context, id string) error {
	o, err := s.Orders.Find(ctx, id)
	if err != nil {
		return err
	}
	o.State = "cancelled"
	return s.Orders.Save(ctx, o)
}

// Later leaves the work to a goroutine.
func (s *Service) Later(ctx context.Context, id string) {
	go func() { _ = s.Orders.Save(ctx, Order{ID: id}) }()
}

// Price asks nobody.
func (s *Service) Price(_ context.Context, o Order) int { return len(o.ID) }
