// Package postgres has the transactions.
package postgres

import (
	"context"
	"database/sql"

	"example.test/shop/lockscope/link/usecase"
)

type key struct{}

// Work begins a transaction for each unit.
type Work struct {
	db   *sql.DB
	done []func(context.Context)
}

// NewWork returns one.
func NewWork(db *sql.DB) *Work { return &Work{db: db} }

// Do runs a function in a transaction.
func (w *Work) Do(ctx context.Context, fn func(ctx context.Context) error) error {
	tx, err := w.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := fn(context.WithValue(ctx, key{}, tx)); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	for _, f := range w.done {
		f(ctx)
	}
	return nil
}

// After keeps a function for later.
func (w *Work) After(_ context.Context, fn func(ctx context.Context)) { w.done = append(w.done, fn) }

// Plain is a unit of work without a transaction.
type Plain struct{}

// Do runs the function.
func (Plain) Do(ctx context.Context, fn func(ctx context.Context) error) error { return fn(ctx) }

// After runs it at once.
func (Plain) After(ctx context.Context, fn func(ctx context.Context)) { fn(ctx) }

// Seats keeps a row locked while it is changed.
type Seats struct{ db *sql.DB }

// NewSeats returns one.
func NewSeats(db *sql.DB) *Seats { return &Seats{db: db} }

// Change loads, changes and saves.
func (s *Seats) Change(ctx context.Context, id string, fn func(s *usecase.Seat) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	seat := usecase.Seat{ID: id}
	if err := tx.QueryRowContext(ctx, "SELECT buyer FROM seats WHERE id = $1 FOR UPDATE", id).Scan(&seat.Buyer); err != nil {
		return err
	}
	if err := fn(&seat); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE seats SET buyer = $2 WHERE id = $1", id, seat.Buyer); err != nil {
		return err
	}
	return tx.Commit()
}

// Loose loads and saves with nothing open in between: the version is compared.
type Loose struct{ db *sql.DB }

// NewLoose returns one.
func NewLoose(db *sql.DB) *Loose { return &Loose{db: db} }

// Change compares the version.
func (l *Loose) Change(ctx context.Context, id string, fn func(s *usecase.Seat) error) error {
	seat := usecase.Seat{ID: id}
	var version int
	if err := l.db.QueryRowContext(ctx, "SELECT buyer, version FROM seats WHERE id = $1", id).Scan(&seat.Buyer, &version); err != nil {
		return err
	}
	if err := fn(&seat); err != nil {
		return err
	}
	res, err := l.db.ExecContext(ctx, "UPDATE seats SET buyer = $2, version = version + 1 WHERE id = $1 AND version = $3", id, seat.Buyer, version)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return sql.ErrNoRows
	}
	return nil
}

// Teller notes what is to be paid, in the same database.
type Teller struct{ db *sql.DB }

// NewTeller returns one.
func NewTeller(db *sql.DB) *Teller { return &Teller{db: db} }

// Take stores.
func (t *Teller) Take(ctx context.Context, id string) error {
	_, err := t.db.ExecContext(ctx, "INSERT INTO dues (seat) VALUES ($1) ON CONFLICT DO NOTHING", id)
	return err
}
