// Package usecase begins transactions, and has ports that hand them around.
package usecase

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"

	"example.test/shop/txboundary/shop"
	"example.test/shop/txboundary/shop/adapters/postgres"
)

// Orders takes the transaction of the driver.
type Orders interface {
	Find(ctx context.Context, tx *sql.Tx, id string) (shop.Order, error) // want `RES7201: port method Orders.Find \(and 1 more\) hands \*sql.Tx around: the use case has to begin and commit it, not the adapter`
	Save(ctx context.Context, tx *sql.Tx, o shop.Order) error
}

// Store gives one out, and a handle that may be one.
type Store interface {
	Begin(ctx context.Context) (Store, pgx.Tx, error)      // want `RES7201: port method Store.Begin hands pgx.Tx around`
	Lock(ctx context.Context, id string) (*gorm.DB, error) // want `RES7201: port method Store.Lock hands \*gorm.DB around`
	Save(ctx context.Context, o shop.Order) error
}

// Unit runs a function that knows the driver.
type Unit interface {
	Do(ctx context.Context, fn func(tx pgx.Tx) error) error // want `RES7201: port method Unit.Do hands pgx.Tx around`
}

// Confirm is a use case.
type Confirm struct {
	db     *sql.DB
	orders Orders
}

// Handle begins.
func (c *Confirm) Handle(ctx context.Context, id string) error {
	tx, err := c.db.BeginTx(ctx, nil) // want `RES7201: use case Confirm.Handle begins a \*sql.Tx itself and hands it to Orders.Find: the adapter is to own the transaction, or a unit of work to hide it`
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	o, err := c.orders.Find(ctx, tx, id)
	if err != nil {
		return err
	}
	o.State = "confirmed"
	if err := c.orders.Save(ctx, tx, o); err != nil {
		return err
	}
	return tx.Commit()
}

// Cancel runs a closure of the library.
func Cancel(ctx context.Context, pool *pgxpool.Pool, id string) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error { // want `RES7201: use case Cancel begins a pgx.Tx itself: the adapter`
		_, err := tx.Exec(ctx, "UPDATE orders SET state = 'cancelled' WHERE id = $1", id)
		return err
	})
}

// Ship runs one in a helper of its own.
func (c *Confirm) Ship(ctx context.Context, o shop.Order) error {
	return inTx(ctx, c.db, func(tx *sql.Tx) error { // want `RES7201: use case Confirm.Ship begins a \*sql.Tx itself and hands it to Orders.Save`
		return c.orders.Save(ctx, tx, o)
	})
}

func inTx(ctx context.Context, db *sql.DB, fn func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Return uses an adapter directly.
func Return(ctx context.Context, db *sql.DB, orders *postgres.Orders, o shop.Order) error {
	tx, err := db.BeginTx(ctx, nil) // want `RES7201: use case Return begins a \*sql.Tx itself and hands it to Orders.Save`
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := orders.Save(ctx, tx, o); err != nil {
		return err
	}
	return tx.Commit()
}
