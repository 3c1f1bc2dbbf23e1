// Package suppressed has findings of eventorigin that somebody decided to keep.
package suppressed

import (
	"context"
	"database/sql"

	"example.test/shop/eventorigin/events"
)

type OrderRepository struct {
	db  *sql.DB
	pub events.Publisher
}

func (r *OrderRepository) Import(ctx context.Context, id string) error {
	if _, err := r.db.ExecContext(ctx, "INSERT INTO orders (id) VALUES ($1)", id); err != nil {
		return err
	}
	//resilint:ignore RES7401 rows that are imported have no use case
	return r.pub.Publish(ctx, events.NewOrderCreated(id))
}
