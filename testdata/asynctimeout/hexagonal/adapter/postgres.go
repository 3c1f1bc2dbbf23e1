// Package adapter counts in the database.
package adapter

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/errgroup"

	"example.test/shop/asynctimeout/hexagonal/port"
)

// Postgres counts.
type Postgres struct{ pool *pgxpool.Pool }

var _ port.Dashboard = (*Postgres)(nil)

func (p *Postgres) count(ctx context.Context, query string) (n int, err error) {
	return n, p.pool.QueryRow(ctx, query).Scan(&n)
}

// Counts runs both queries at once, one of them under a context of its own.
func (p *Postgres) Counts(ctx context.Context) (orders, users int, err error) {
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		orders, err = p.count(gctx, "SELECT count(*) FROM orders")
		return err
	})
	g.Go(func() (err error) {
		users, err = p.count(context.Background(), "SELECT count(*) FROM users")
		return err
	})
	err = g.Wait() // want `RES6101: wait at g.Wait in Postgres.Counts has no limit: the goroutine's call of Postgres.count runs under context.Background\(\)`
	return orders, users, err
}

// Sums runs both under the context of the group.
func (p *Postgres) Sums(ctx context.Context) (paid, due int, err error) {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		paid, err = p.count(ctx, "SELECT sum(cents) FROM payments")
		return err
	})
	g.Go(func() (err error) {
		due, err = p.count(ctx, "SELECT sum(cents) FROM invoices")
		return err
	})
	return paid, due, g.Wait()
}
