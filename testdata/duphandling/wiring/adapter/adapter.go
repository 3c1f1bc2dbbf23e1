// Package adapter has what is behind the ports.
package adapter

import (
	"context"
	"database/sql"
)

// Adding adds to what is there.
type Adding struct{ DB *sql.DB }

// Change adds points.
func (a *Adding) Change(ctx context.Context, owner string, points int) error {
	_, err := a.DB.ExecContext(ctx, "UPDATE wallets SET points = points + $1 WHERE owner = $2", points, owner)
	return err
}

// Booking books by itself.
type Booking struct{ DB *sql.DB }

// Book adds a row.
func (b *Booking) Book(ctx context.Context, owner string) error {
	_, err := b.DB.ExecContext(ctx, "INSERT INTO bookings (wallet, points) VALUES ($1, 1)", owner)
	return err
}

// Once does nothing the second time.
type Once struct{ DB *sql.DB }

// Book adds a row if there is none.
func (o *Once) Book(ctx context.Context, owner string) error {
	_, err := o.DB.ExecContext(ctx, "INSERT INTO bookings (wallet, points) VALUES ($1, 1) ON CONFLICT DO NOTHING", owner)
	return err
}

// ChargeCard adds a row.
func (b *Booking) ChargeCard(ctx context.Context, owner string) error { return b.Book(ctx, owner) }

// BookingProjection is a handler itself.
type BookingProjection struct{ DB *sql.DB }

// Book adds a row.
func (b *BookingProjection) Book(ctx context.Context, owner string) error {
	_, err := b.DB.ExecContext(ctx, "INSERT INTO bookings (wallet, points) VALUES ($1, 1)", owner)
	return err
}

// Add adds a row.
func (b *Booking) Add(ctx context.Context, owner string) error { return b.Book(ctx, owner) }
