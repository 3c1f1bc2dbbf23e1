// Package postgres has adapters of a database.
package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"example.test/shop/adapters/domain"
	"example.test/shop/adapters/outbound/query"
)

// Plain returns what it gets.
type Plain struct{ db *sql.DB } // is: adapter of Orders

// ByID wraps.
func (p *Plain) ByID(ctx context.Context, id string) (o domain.Order, err error) { // is: calls out, for Orders
	row := p.db.QueryRowContext(ctx, "SELECT id, state FROM orders WHERE id = $1", id)
	if err := row.Scan(&o.ID, &o.State); err != nil {
		return o, fmt.Errorf("order: %w", err) // is: ByID returns driver sql.ErrNoRows (not found)
	}
	return o, nil
}

// Save names an error of the driver.
func (p *Plain) Save(ctx context.Context, o domain.Order) error { // is: calls out, for Orders
	res, err := p.db.ExecContext(ctx, "UPDATE orders SET state = $2 WHERE id = $1", o.ID, o.State)
	if err != nil {
		return err // is: Save returns driver
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return sql.ErrNoRows // is: Save returns driver sql.ErrNoRows (not found) by name
	}
	return nil
}

// help is no method of the port.
func (p *Plain) help(ctx context.Context) error { return p.db.PingContext(ctx) }

type mapped struct{ db *sql.DB } // is: adapter of Orders

// NewMapped returns orders.
func NewMapped(db *sql.DB) domain.Orders { return &mapped{db} }

// ByID asks what failed.
func (m *mapped) ByID(ctx context.Context, id string) (o domain.Order, err error) { // is: calls out, for Orders, mapped elsewhere
	err = m.db.QueryRowContext(ctx, "SELECT id, state FROM orders WHERE id = $1", id).Scan(&o.ID, &o.State)
	if errors.Is(err, sql.ErrNoRows) {
		return o, domain.ErrNoOrder
	}
	return o, err
}

// Save has its error mapped by somebody it lends it to.
func (m *mapped) Save(ctx context.Context, o domain.Order) (err error) { // is: calls out, for Orders
	_, err = m.db.ExecContext(ctx, "UPDATE orders SET state = $2 WHERE id = $1", o.ID, o.State)
	mend(&err)
	return err
}

func mend(err *error) {
	if errors.Is(*err, sql.ErrNoRows) {
		*err = domain.ErrNoOrder
	}
}

type inner struct{ q *query.Queries } // is: adapter of Orders

// ByID asks by generated code, and is asked by outer only.
func (i *inner) ByID(ctx context.Context, id string) (domain.Order, error) { // is: calls out, for Orders, mapped elsewhere
	row, err := i.q.Order(ctx, id)
	return domain.Order{ID: row.ID}, err // is: ByID returns driver sql.ErrNoRows (not found)
}

// Save is not looked at by anybody.
func (i *inner) Save(ctx context.Context, o domain.Order) error { // is: calls out, for Orders
	return i.q.Touch(ctx, o.ID) // is: Save returns driver
}

type outer struct{ domain.Orders } // is: adapter of Orders

// ByID maps.
func (o outer) ByID(ctx context.Context, id string) (domain.Order, error) { // is: calls out, for Orders
	found, err := o.Orders.ByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return found, domain.ErrNoOrder
	}
	return found, err
}

// New returns orders.
func New(q *query.Queries) domain.Orders { return outer{&inner{q}} }

var _ = (*Plain).help
