// Package app has the use cases.
package app

import (
	"context"
	"errors"
	"log/slog"

	"example.test/shop/silentfallback/hexagonal/domain"
)

// Statement tells what is on an account.
type Statement struct {
	accounts domain.AccountRepository
	last     map[string]domain.Money
}

// Funds of an account that could not be read are none.
func (s *Statement) Funds(ctx context.Context, id string) (domain.Money, error) {
	a, err := s.accounts.ByID(ctx, id)
	if err != nil {
		slog.ErrorContext(ctx, "account", "id", id, "error", err)
		return domain.Money{}, nil // want `RES5002: a failure of AccountRepository.ByID .* is only logged and the function returns`
	}
	return a.Funds, nil
}

// Known tells an account that is not there from one that cannot be read.
func (s *Statement) Known(ctx context.Context, id string) (domain.Money, error) {
	a, err := s.accounts.ByID(ctx, id)
	if errors.Is(err, domain.ErrNoAccount) {
		return domain.Money{}, nil
	}
	if err != nil {
		return domain.Money{}, err
	}
	return a.Funds, nil
}

// Last answers with what was read last, which is agreed upon.
func (s *Statement) Last(ctx context.Context, id string) (domain.Money, error) {
	a, err := s.accounts.ByID(ctx, id)
	if err != nil {
		slog.WarnContext(ctx, "account", "id", id, "error", err)
		return s.last[id], nil
	}
	s.last[id] = a.Funds
	return a.Funds, nil
}
