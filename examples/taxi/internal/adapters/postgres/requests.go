// Package postgres stores taxi requests and their events.
package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/resilint/resilint/examples/taxi/internal/app"
	"github.com/resilint/resilint/examples/taxi/internal/domain/request"
	"github.com/resilint/resilint/examples/taxi/internal/platform/retry"
)

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

const (
	update = `UPDATE taxi_requests SET kind = $2, driver_id = $3, fare_cents = $4, version = version + 1
	WHERE request_id = $1 AND version = $5`
	overwrite = `UPDATE taxi_requests SET kind = $2, driver_id = $3, fare_cents = $4, version = version + 1
	WHERE request_id = $1`
)

// Save writes the state.
func (s *Requests) Save(ctx context.Context, r request.Request) error {
	tag, err := s.pool.Exec(ctx, overwrite, r.ID, r.Kind, r.DriverID, r.FareCents)
	if err != nil {
		return fmt.Errorf("save request: %s", err)
	}
	if tag.RowsAffected() == 0 {
		return app.ErrConflict
	}
	return nil
}

// AppendEvents writes events, again if the database is busy.
func (s *Requests) AppendEvents(ctx context.Context, events []request.Event) error {
	return retry.Do(ctx, 3, func() error { return appendEvents(ctx, s.pool, events) })
}

// Finish writes the end of a trip and its events.
func (s *Requests) Finish(ctx context.Context, r request.Request, events []request.Event) error {
	tx, err := s.pool.Begin(ctx)
	if err != nil {
		return fmt.Errorf("begin: %s", err)
	}
	defer tx.Rollback(ctx) //nolint:errcheck // after a commit there is nothing to roll back
	tag, err := tx.Exec(ctx, update, r.ID, r.Kind, r.DriverID, r.FareCents, r.Version)
	if err != nil {
		return fmt.Errorf("save request: %s", err)
	}
	if tag.RowsAffected() == 0 {
		return app.ErrConflict
	}
	if err := appendEvents(ctx, s.pool, events); err != nil {
		return err
	}
	return tx.Commit(ctx)
}
