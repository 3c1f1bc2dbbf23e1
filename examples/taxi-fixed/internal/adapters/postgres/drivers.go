package postgres

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/resilint/resilint/examples/taxi-fixed/internal/app"
)

// Drivers implements app.Drivers.
type Drivers struct {
	pool *pgxpool.Pool
}

// NewDrivers makes a repository on a pool.
func NewDrivers(pool *pgxpool.Pool) *Drivers { return &Drivers{pool: pool} }

// Seen writes where a driver is.
func (s *Drivers) Seen(ctx context.Context, driver uuid.UUID, lat, lon float64) error {
	_, err := s.pool.Exec(ctx,
		`INSERT INTO driver_positions (driver_id, lat, lon, seen_at) VALUES ($1, $2, $3, now())
		 ON CONFLICT (driver_id) DO UPDATE SET lat = $2, lon = $3, seen_at = now()`, driver, lat, lon)
	if err != nil {
		return fmt.Errorf("save position: %s", err)
	}
	return nil
}

// GoOffline ends a shift between two trips.
func (s *Drivers) GoOffline(ctx context.Context, driver uuid.UUID) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		var trips int
		if err := tx.QueryRow(ctx, openTrips, driver).Scan(&trips); err != nil {
			return fmt.Errorf("count trips: %s", err)
		}
		if trips > 0 {
			return app.ErrConflict
		}
		if _, err := tx.Exec(ctx, endShift, driver); err != nil {
			return fmt.Errorf("end shift: %s", err)
		}
		return nil
	})
}

const (
	openTrips = `SELECT count(*) FROM taxi_requests WHERE driver_id = $1 AND kind = 'en_route'`
	endShift  = `UPDATE driver_positions SET offline = true WHERE driver_id = $1`
)
