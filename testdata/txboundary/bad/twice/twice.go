// Package twice has commands that commit twice.
package twice

import (
	"context"
	"database/sql"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
)

type Orders struct {
	db   *sql.DB
	pool *pgxpool.Pool
	gorm *gorm.DB
}

// Pay has two transactions, one after the other.
func (o *Orders) Pay(ctx context.Context, id string) error {
	tx, err := o.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET state = 'paid' WHERE id = $1", id); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	slog.InfoContext(ctx, "paid", "order", id)
	more, err := o.db.BeginTx(ctx, nil) // want `RES7202: command Orders.Pay commits twice: the transaction begun on line 22 is over when this one begins; a failure here leaves half of it`
	if err != nil {
		return err
	}
	defer func() { _ = more.Rollback() }()
	if _, err := more.ExecContext(ctx, "UPDATE accounts SET balance = balance - 1 WHERE order_id = $1", id); err != nil {
		return err
	}
	return more.Commit()
}

// Ship has two closures.
func (o *Orders) Ship(ctx context.Context, id string) error {
	err := pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE orders SET state = 'shipped' WHERE id = $1", id)
		return err
	})
	if err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error { // want `RES7202: command Orders.Ship commits twice`
		_, err := tx.Exec(ctx, "UPDATE stock SET amount = amount - 1 WHERE order_id = $1", id)
		return err
	})
}

type order struct{ ID string }

type line struct{ ID string }

// Split has a second one on a condition only.
func (o *Orders) Split(ctx context.Context, id string, with bool) error {
	if err := o.gorm.Transaction(func(tx *gorm.DB) error {
		return tx.Create(&order{id}).Error
	}); err != nil {
		return err
	}
	if with {
		return o.gorm.Transaction(func(tx *gorm.DB) error { // want `RES7202: command Orders.Split commits twice`
			return tx.Create(&line{id}).Error
		})
	}
	return nil
}

func (o *Orders) credit(ctx context.Context, id string) error {
	tx, err := o.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "UPDATE accounts SET balance = balance + 1 WHERE id = $1", id); err != nil {
		return err
	}
	return tx.Commit()
}

// Cancel commits between the state and its events.
func (o *Orders) Cancel(ctx context.Context, id string) error {
	tx, err := o.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET state = 'cancelled' WHERE id = $1", id); err != nil {
		_ = tx.Rollback()
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	tx, err = o.db.BeginTx(ctx, nil) // want `RES7202: command Orders.Cancel commits twice`
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO outbox (id, payload) VALUES ($1, '{}')", id); err != nil {
		_ = tx.Rollback()
		return err
	}
	return tx.Commit()
}

// Close leaves the second one to a method that begins on the same pool.
func (o *Orders) Close(ctx context.Context, id string) error {
	tx, err := o.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET state = 'closed' WHERE id = $1", id); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	return o.credit(ctx, id) // want `RES7202: command Orders.Close commits twice: the transaction begun on line \d+ is over when that of Orders.credit begins`
}

// Open runs both in a helper.
func (o *Orders) Open(ctx context.Context, id string) error {
	if err := inTx(ctx, o.db, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO orders (id) VALUES ($1)", id)
		return err
	}); err != nil {
		return err
	}
	return inTx(ctx, o.db, func(tx *sql.Tx) error { // want `RES7202: command Orders.Open commits twice`
		_, err := tx.ExecContext(ctx, "INSERT INTO lines (order_id) VALUES ($1)", id)
		return err
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
