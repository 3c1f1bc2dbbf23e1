// Package adapter writes state and outbox rows on different connections.
package adapter

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.test/shop/splitsave/shop"
)

// Orders is a repository on database/sql.
type Orders struct{ db *sql.DB }

// Save updates in a transaction and inserts beside it.
func (r *Orders) Save(ctx context.Context, o shop.Order, events []shop.Event) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET status = $1 WHERE id = $2", o.Status, o.ID); err != nil {
		return err
	}
	for _, e := range events {
		_, err := r.db.ExecContext(ctx, "INSERT INTO outbox_events (event_id, payload) VALUES ($1, $2)", e.EventID, e.Payload) // want `RES7003: db.ExecContext stores events outside of the transaction in which tx.ExecContext saves state`
		if err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Rides is a repository on pgx.
type Rides struct{ pool *pgxpool.Pool }

// Save has both on the pool.
func (r *Rides) Save(ctx context.Context, o shop.Order, e shop.Event) error {
	if _, err := r.pool.Exec(ctx, "INSERT INTO rides (id, status) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET status = excluded.status", o.ID, o.Status); err != nil {
		return err
	}
	_, err := r.pool.Exec(ctx, "INSERT INTO domain_events (event_id, payload) VALUES ($1, $2)", e.EventID, e.Payload) // want `RES7003: pool.Exec \(rides\) saves state and pool.Exec \(domain_events\) stores events with no transaction around both`
	return err
}

// Move updates the ride on the pool while the outbox row waits in a transaction.
func (r *Rides) Move(ctx context.Context, o shop.Order, e shop.Event) error {
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "INSERT INTO outbox (id, payload) VALUES ($1, $2)", e.EventID, e.Payload); err != nil {
			return err
		}
		_, err := r.pool.Exec(ctx, "UPDATE rides SET status = $1 WHERE id = $2", o.Status, o.ID) // want `RES7003: pool.Exec saves state outside of the transaction in which tx.Exec stores events`
		return err
	})
}
