// Package usecase leaves transactions to adapters and units of work.
package usecase

import (
	"context"
	"database/sql"

	"gorm.io/gorm"

	"example.test/shop/txboundary/shop"
)

// Orders does not name the driver. Save and its outbox rows are one transaction of the
// adapter.
type Orders interface {
	Find(ctx context.Context, id string) (shop.Order, error)
	Save(ctx context.Context, o shop.Order) error
}

// Unit hides what a transaction is.
type Unit interface {
	Do(ctx context.Context, fn func(ctx context.Context, orders Orders) error) error
}

// Tx is a port of its own: not the driver's type, whatever its name.
type Tx interface {
	Commit() error
	Rollback() error
}

// Joined is given a transaction that is no driver's.
type Joined interface {
	Save(ctx context.Context, tx Tx, o shop.Order) error
}

// Confirm runs in a unit of work: it says what belongs together, not how.
func Confirm(ctx context.Context, unit Unit, id string) error {
	return unit.Do(ctx, func(ctx context.Context, orders Orders) error {
		o, err := orders.Find(ctx, id)
		if err != nil {
			return err
		}
		o.State = "confirmed"
		return orders.Save(ctx, o)
	})
}

// Beginner is a part of *sql.DB: it is not the port of a repository, and nobody
// begins anything here.
type Beginner interface {
	BeginTx(ctx context.Context, opts *sql.TxOptions) (*sql.Tx, error)
}

// MigrationStep is run by a frame that owns the transaction.
type MigrationStep interface {
	Up(ctx context.Context, tx *sql.Tx) error
}

// Filter adds conditions to a query: that needs no transaction.
type Filter interface {
	Apply(db *gorm.DB) *gorm.DB
}

// Named is called by the mapper around its own statements.
type Named interface {
	BeforeCreate(tx *gorm.DB) error
}

// Archive moves orders in one transaction of its own.
//
//resilint:tx-owner the archive is one statement after another in one database, and has no adapter
func Archive(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "DELETE FROM orders WHERE state = 'done'"); err != nil {
		return err
	}
	return tx.Commit()
}

// Queries are generated from a schema.
type Queries struct{ tx *sql.Tx }

// Backend is a set of queries that a generator makes: WithTx is how it is put on a
// transaction, and no use case gets one through it.
type Backend interface {
	InsertOrder(ctx context.Context, id string) error
	WithTx(tx *sql.Tx) *Queries
}

func fill(ctx context.Context, b Backend) error { return b.InsertOrder(ctx, "1") }
