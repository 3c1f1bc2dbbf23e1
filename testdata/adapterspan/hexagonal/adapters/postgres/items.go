// Package postgres keeps items; a helper begins all spans.
package postgres

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
	"go.opentelemetry.io/otel/trace"

	"example.test/shop/adapterspan/hexagonal/domain"
)

type items struct {
	pool   *pgxpool.Pool
	tracer trace.Tracer
}

// New returns a repository.
func New(pool *pgxpool.Pool, tracer trace.Tracer) domain.ItemRepository {
	return &items{pool, tracer}
}

func (r *items) in(ctx context.Context, name string, run func(context.Context) error) error {
	ctx, span := r.tracer.Start(ctx, name)
	defer span.End()
	return run(ctx)
}

// ByID has its statement in a literal, and the span in the helper.
func (r *items) ByID(ctx context.Context, sku string) (found *domain.Item, err error) {
	found = &domain.Item{}
	err = r.in(ctx, "items.by_id", func(ctx context.Context) error {
		return r.pool.QueryRow(ctx, "SELECT sku FROM items WHERE sku = $1", sku).Scan(&found.SKU)
	})
	return found, err
}

// All does.
func (r *items) All(ctx context.Context) (list []domain.Item, err error) {
	err = r.in(ctx, "items.all", func(ctx context.Context) error {
		rows, err := r.pool.Query(ctx, "SELECT sku FROM items")
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var i domain.Item
			if err := rows.Scan(&i.SKU); err != nil {
				return err
			}
			list = append(list, i)
		}
		return rows.Err()
	})
	return list, err
}

// Save does.
func (r *items) Save(ctx context.Context, i *domain.Item) error {
	return r.in(ctx, "items.save", func(ctx context.Context) error {
		_, err := r.pool.Exec(ctx, "INSERT INTO items (sku) VALUES ($1)", i.SKU)
		return err
	})
}

// Remove goes past it.
func (r *items) Remove(ctx context.Context, sku string) error { // want `RES6401: adapter method items.Remove calls out without a span: 3 other methods of the adapter begin one, such as ByID`
	_, err := r.pool.Exec(ctx, "DELETE FROM items WHERE sku = $1", sku)
	return err
}
