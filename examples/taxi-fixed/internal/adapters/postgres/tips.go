package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/resilint/resilint/examples/taxi-fixed/internal/app"
)

// Tips implements app.Tips.
type Tips struct {
	pool *pgxpool.Pool
}

// NewTips makes a repository on a pool.
func NewTips(pool *pgxpool.Pool) *Tips { return &Tips{pool: pool} }

// Add writes a tip, once per payment.
func (s *Tips) Add(ctx context.Context, t app.Tip) error {
	_, err := s.pool.Exec(ctx,
		`INSERT INTO tips (payment_id, driver_id, cents) VALUES ($1, $2, $3) ON CONFLICT (payment_id) DO NOTHING`,
		t.PaymentID, t.DriverID, t.Cents)
	if err != nil {
		return fmt.Errorf("add tip: %s", err)
	}
	return nil
}
