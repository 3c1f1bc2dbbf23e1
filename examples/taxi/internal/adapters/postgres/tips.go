package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/resilint/resilint/examples/taxi/internal/app"
)

// Tips implements app.Tips.
type Tips struct {
	pool *pgxpool.Pool
}

// NewTips makes a repository on a pool.
func NewTips(pool *pgxpool.Pool) *Tips { return &Tips{pool: pool} }

// Add puts a tip into the driver's wallet.
func (s *Tips) Add(ctx context.Context, t app.Tip) error {
	_, err := s.pool.Exec(ctx,
		`UPDATE wallets SET tip_cents = tip_cents + $2 WHERE driver_id = $1`, t.DriverID, t.Cents)
	if err != nil {
		return fmt.Errorf("add tip: %s", err)
	}
	return nil
}
