// Package store keeps parcels.
package store

import (
	"context"
	"database/sql"
	"log/slog"

	"example.test/shop/splitsave/link/usecase"
)

type txKey struct{}

// Shelf writes the state.
type Shelf struct{ DB *sql.DB }

const place = "INSERT INTO parcels (id, state) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET state = $2"

func (s *Shelf) Place(ctx context.Context, p usecase.Parcel) error {
	_, err := s.DB.ExecContext(ctx, place, p.ID, p.State)
	return err
}

func (s *Shelf) Reject(ctx context.Context, p usecase.Parcel, why string) error {
	_, err := s.DB.ExecContext(ctx, "UPDATE parcels SET state = 'rejected', why = $2 WHERE id = $1", p.ID, why)
	return err
}

// Slate inserts what a relay sends.
type Slate struct{ DB *sql.DB }

const mark = "INSERT INTO outbox (event_id, aggregate_id, name, occurred_at) VALUES (gen_random_uuid(), $1, $2, now())"

func (s *Slate) Mark(ctx context.Context, parcel, what string) error {
	_, err := s.DB.ExecContext(ctx, mark, parcel, what)
	return err
}

// Trail is an audit trail.
type Trail struct{ DB *sql.DB }

func (t *Trail) Mark(ctx context.Context, parcel, what string) error {
	_, err := t.DB.ExecContext(ctx, "INSERT INTO audit_log (subject, what) VALUES ($1, $2)", parcel, what)
	return err
}

// Lines logs.
type Lines struct{}

func (Lines) Mark(ctx context.Context, parcel, what string) error {
	slog.InfoContext(ctx, what, "parcel", parcel)
	return nil
}

// Logged logs in front of a slate.
type Logged struct{ Next usecase.Slate }

func (l Logged) Mark(ctx context.Context, parcel, what string) error {
	slog.InfoContext(ctx, what, "parcel", parcel)
	return l.Next.Mark(ctx, parcel, what)
}

// Bracket holds one transaction.
type Bracket struct{ DB *sql.DB }

func (b *Bracket) Hold(ctx context.Context, fn func(ctx context.Context) error) error {
	tx, err := b.DB.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := fn(context.WithValue(ctx, txKey{}, tx)); err != nil {
		return err
	}
	return tx.Commit()
}

// Timed only measures.
type Timed struct{}

func (Timed) Hold(ctx context.Context, fn func(ctx context.Context) error) error {
	defer slog.InfoContext(ctx, "held")
	return fn(ctx)
}

// Both does both in one transaction.
type Both struct{ DB *sql.DB }

func (b *Both) PlaceAndMark(ctx context.Context, p usecase.Parcel, what string) error {
	tx, err := b.DB.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, place, p.ID, p.State); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, mark, p.ID, what); err != nil {
		return err
	}
	return tx.Commit()
}
