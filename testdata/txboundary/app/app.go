// Package app holds a use case that begins a transaction.
package app

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

type Order struct {
	ID     string
	Status string
}

type Orders interface {
	UpdateTx(ctx context.Context, tx pgx.Tx, o Order) error // want `RES7201: port method Orders.UpdateTx hands pgx.Tx around`
}

type Service struct {
	pool   *pgxpool.Pool
	orders Orders
}

// Ship is one command.
func (s *Service) Ship(ctx context.Context, o Order) error {
	tx, err := s.pool.Begin(ctx) // want `RES7201: use case Service.Ship begins a pgx.Tx itself`
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(ctx) }()
	o.Status = "shipped"
	if err := s.orders.UpdateTx(ctx, tx, o); err != nil {
		return err
	}
	return tx.Commit(ctx)
}
