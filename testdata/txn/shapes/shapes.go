// Package shapes has transactions that are known by interfaces only. What at is
// given is what a call there may find.
package shapes

import (
	"context"
	"net/http"
)

// at asks somebody, so that what calls it does something.
func at(what string) { _, _ = http.Get("http://at/" + what) }

type Order struct{ State string }

type OrderRepository interface {
	Get(ctx context.Context, id string) (*Order, error)
	UpdateOrder(ctx context.Context, id string, change func(ctx context.Context, o *Order) (*Order, error)) error
	Update(ctx context.Context, id string, change func(*Order) error) error
	ForEach(ctx context.Context, visit func(*Order) error) error
	UpdateWhere(ctx context.Context, keep func(*Order) bool) error
}

func update(ctx context.Context, repo OrderRepository) error {
	if err := repo.Update(ctx, "1", func(o *Order) error {
		at("update open")
		return nil
	}); err != nil {
		return err
	}
	return repo.UpdateOrder(ctx, "1", func(ctx context.Context, o *Order) (*Order, error) {
		at("update committed, update open")
		return o, nil
	})
}

// Neither reads, nor what chooses, changes an order.
func reads(ctx context.Context, repo OrderRepository) error {
	if err := repo.UpdateWhere(ctx, func(o *Order) bool {
		at("")
		return true
	}); err != nil {
		return err
	}
	return repo.ForEach(ctx, func(o *Order) error {
		at("")
		return nil
	})
}

type TxManager interface {
	WithinTransaction(ctx context.Context, do func(ctx context.Context) error) error
}

func managed(ctx context.Context, txs TxManager) error {
	return txs.WithinTransaction(ctx, func(ctx context.Context) error {
		at("closure open")
		return nil
	})
}

type UnitOfWork interface {
	Begin(ctx context.Context) error
	Commit() error
	Rollback() error
}

func unit(ctx context.Context, uow UnitOfWork) error {
	if err := uow.Begin(ctx); err != nil {
		at("")
		return err
	}
	at("begun open")
	if err := uow.Commit(); err != nil {
		return err
	}
	at("begun committed")
	return nil
}

type Tx interface {
	Commit() error
	Rollback() error
}

type Beginner interface {
	Begin(ctx context.Context) (Tx, error)
}

func port(ctx context.Context, db Beginner) error {
	tx, err := db.Begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	at("begun open")
	return tx.Commit()
}
