// Package postgres stores taxi requests and their events.
package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/resilint/resilint/examples/taxi-fixed/internal/app"
	"github.com/resilint/resilint/examples/taxi-fixed/internal/domain/request"
)

// statementLimit is how long PostgreSQL may work on one statement, in
// milliseconds.
const statementLimit = "3000"

// Open makes a pool whose statements end in time.
func Open(ctx context.Context, url string) (*pgxpool.Pool, error) {
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	cfg.ConnConfig.RuntimeParams["statement_timeout"] = statementLimit
	return pgxpool.NewWithConfig(ctx, cfg)
}

// Requests implements app.Requests.
type Requests struct {
	pool *pgxpool.Pool
}

// NewRequests makes a repository on a pool.
func NewRequests(pool *pgxpool.Pool) *Requests { return &Requests{pool: pool} }

// Find loads a request with the version to save it with.
func (s *Requests) Find(ctx context.Context, id uuid.UUID) (request.Request, error) {
	r := request.Request{ID: id}
	var driver *uuid.UUID
	err := s.pool.QueryRow(ctx,
		`SELECT passenger_id, driver_id, kind, fare_cents, version FROM taxi_requests WHERE request_id = $1`, id).
		Scan(&r.PassengerID, &driver, &r.Kind, &r.FareCents, &r.Version)
	if errors.Is(err, pgx.ErrNoRows) {
		return r, app.ErrNotFound
	}
	if err != nil {
		return r, fmt.Errorf("find request: %s", err)
	}
	if driver != nil {
		r.DriverID = *driver
	}
	return r, nil
}

// Save writes state, events and the command's key in one transaction.
func (s *Requests) Save(ctx context.Context, r request.Request, events []request.Event, idempotencyKey string) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx,
			`INSERT INTO command_idempotency (idempotency_key, aggregate_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
			idempotencyKey, r.ID)
		if err != nil {
			return fmt.Errorf("record command: %s", err)
		}
		if tag.RowsAffected() == 0 {
			return nil // the command was done before
		}
		tag, err = tx.Exec(ctx,
			`UPDATE taxi_requests SET kind = $2, driver_id = $3, fare_cents = $4, version = version + 1
			 WHERE request_id = $1 AND version = $5`,
			r.ID, r.Kind, r.DriverID, r.FareCents, r.Version)
		if err != nil {
			return fmt.Errorf("save request: %s", err)
		}
		if tag.RowsAffected() == 0 {
			return app.ErrConflict
		}
		return appendEvents(ctx, tx, events)
	})
}
