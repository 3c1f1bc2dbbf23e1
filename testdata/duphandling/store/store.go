// Package store has the ports of the cases with their implementations beside
// them, and services that go through them.
package store

import (
	"context"
	"database/sql"
	"errors"
)

// Order is what is placed.
type Order struct{ Customer, Status string }

// Orders is a port with its implementation beside it.
type Orders interface {
	Find(ctx context.Context, id string) (*Order, error)
	Add(ctx context.Context, o Order) error
	AddOnce(ctx context.Context, event string, o Order) error
	SetStatus(ctx context.Context, id, status string) error
}

type rows struct{ db *sql.DB }

// New returns orders in a database.
func New(db *sql.DB) Orders { return &rows{db} }

func (r *rows) Find(ctx context.Context, id string) (*Order, error) {
	o := &Order{}
	return o, r.db.QueryRowContext(ctx, "SELECT customer, status FROM orders WHERE id = $1", id).Scan(&o.Customer, &o.Status)
}

func (r *rows) Add(ctx context.Context, o Order) error {
	_, err := r.db.ExecContext(ctx, "INSERT INTO orders (customer, status) VALUES ($1, $2)", o.Customer, o.Status)
	return err
}

func (r *rows) AddOnce(ctx context.Context, event string, o Order) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	res, err := tx.ExecContext(ctx, "INSERT INTO processed_events (event_id) VALUES ($1) ON CONFLICT DO NOTHING", event)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	if _, err = tx.ExecContext(ctx, "INSERT INTO orders (customer, status) VALUES ($1, $2)", o.Customer, o.Status); err != nil {
		return err
	}
	return tx.Commit()
}

func (r *rows) SetStatus(ctx context.Context, id, status string) error {
	_, err := r.db.ExecContext(ctx, "UPDATE orders SET status = $1 WHERE id = $2", status, id)
	return err
}

// Placing is a service.
type Placing struct{ Orders Orders }

// Place stores an order.
func (p *Placing) Place(ctx context.Context, o Order) error {
	if o.Customer == "" {
		return errors.New("no customer")
	}
	return p.Orders.Add(ctx, o)
}

// Confirm looks at the state of the order first.
func (p *Placing) Confirm(ctx context.Context, id string) error {
	o, err := p.Orders.Find(ctx, id)
	if err != nil {
		return err
	}
	if o.Status == "confirmed" {
		return nil
	}
	return p.Orders.Add(ctx, Order{Customer: o.Customer, Status: "confirmed"})
}
