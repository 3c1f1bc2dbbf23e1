// Package usecase has a service that knows only a port.
package usecase

import "context"

// Wallets is a port of the service.
type Wallets interface {
	Change(ctx context.Context, owner string, points int) error
}

// Service books.
type Service struct{ wallets Wallets }

// NewService returns a service.
func NewService(w Wallets) *Service { return &Service{wallets: w} }

// Book adds a point.
func (s *Service) Book(ctx context.Context, owner string) error {
	return s.wallets.Change(ctx, owner, 1)
}
