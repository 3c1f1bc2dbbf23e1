// Package sqlcarg keeps orders by queries that are given their database.
package sqlcarg

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"example.test/shop/porterror/bad/hexagonal/adapters/sqlcarg/query"
	"example.test/shop/porterror/bad/hexagonal/domain"
)

type orders struct {
	pool    *pgxpool.Pool
	queries *query.Queries
}

// New returns a repository.
func New(pool *pgxpool.Pool) domain.OrderRepository {
	return &orders{pool: pool, queries: &query.Queries{}}
}

func (o *orders) ByID(ctx context.Context, id string) (domain.Order, error) {
	row, err := o.queries.OrderByID(ctx, o.pool, id)
	if err != nil {
		return domain.Order{}, err // want `RES5101: adapter method orders.ByID returns pgx.ErrNoRows through port OrderRepository`
	}
	return domain.Order{ID: row.ID, State: row.State}, nil
}

func (o *orders) ByNumber(ctx context.Context, n int) (domain.Order, error) {
	return domain.Order{}, domain.ErrNotFound
}

func (o *orders) Update(ctx context.Context, order domain.Order) error {
	_, err := o.pool.Exec(ctx, "UPDATE orders SET state = $2 WHERE id = $1", order.ID, order.State)
	return err
}

func (o *orders) Delete(ctx context.Context, id string) error {
	_, err := o.pool.Exec(ctx, "DELETE FROM orders WHERE id = $1", id)
	return err
}
