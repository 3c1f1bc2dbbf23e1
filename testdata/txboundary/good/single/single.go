// Package single has no layers. What uses the port runs statements beside it: both
// are of one adapter.
package single

import (
	"context"
	"database/sql"

	"example.test/shop/txboundary/shop"
)

type LineRepository interface {
	Save(ctx context.Context, tx *sql.Tx, o shop.Order) error
}

type Orders struct {
	db    *sql.DB
	lines LineRepository
}

func (s *Orders) Save(ctx context.Context, o shop.Order) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET state = $2 WHERE id = $1", o.ID, o.State); err != nil {
		return err
	}
	if err := s.lines.Save(ctx, tx, o); err != nil {
		return err
	}
	return tx.Commit()
}

// UnusedRepository is declared for others: who uses it is not in view.
type UnusedRepository interface {
	Save(ctx context.Context, tx *sql.Tx, o shop.Order) error
}

// decorated stands in front of another repository: it is no use case.
type decorated struct{ next LineRepository }

func (d decorated) Save(ctx context.Context, tx *sql.Tx, o shop.Order) error {
	return d.next.Save(ctx, tx, o)
}

var _ LineRepository = decorated{}

// JobStorage is the port of a library whose callers enqueue in their own
// transactions: that is what it is for.
type JobStorage interface {
	Insert(ctx context.Context, tx *sql.Tx, name string) error
}

// Client is that library.
type Client struct{ jobs JobStorage }

// EnqueueTx stores a job in the transaction of its caller.
func (c *Client) EnqueueTx(ctx context.Context, tx *sql.Tx, name string) error {
	return c.jobs.Insert(ctx, tx, name)
}
