// Package stock is a use case that knows its port by a documented interface.
package stock

import "context"

// Supplier answers within the deadline of the context.
type Supplier interface {
	Order(ctx context.Context, sku string) error
}

// Service is the use case.
type Service struct{ supplier Supplier }

// New puts it together.
func New(s Supplier) *Service { return &Service{supplier: s} }

// Run orders.
func (s *Service) Run(ctx context.Context, sku string) error { return s.supplier.Order(ctx, sku) }
