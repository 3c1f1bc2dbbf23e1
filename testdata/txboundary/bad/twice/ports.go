package twice

import (
	"context"
	"database/sql"
)

// OrderRepository reads, outside of any transaction.
type OrderRepository interface {
	Find(ctx context.Context, id string) (string, error)
}

// AuditLog keeps a trail.
type AuditLog interface {
	Record(ctx context.Context, what string) error
}

type Clone struct {
	db     *sql.DB
	orders OrderRepository
	audit  AuditLog
}

// Handle reads and keeps a trail in between, which is no reason to commit.
func (c *Clone) Handle(ctx context.Context, id string) error {
	tx, err := c.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "INSERT INTO orders (id) VALUES ($1)", id); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	if err := c.audit.Record(ctx, "cloned "+id); err != nil {
		return err
	}
	state, err := c.orders.Find(ctx, id)
	if err != nil {
		return err
	}
	if state == "" {
		return nil
	}
	tx, err = c.db.BeginTx(ctx, nil) // want `RES7202: command Clone.Handle commits twice`
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET state = $1 WHERE id = $2", state, id); err != nil {
		return err
	}
	return tx.Commit()
}
