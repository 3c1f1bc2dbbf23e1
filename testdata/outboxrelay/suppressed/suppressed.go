// Package suppressed has findings of outboxrelay that somebody decided to keep.
package suppressed

import (
	"context"
	"database/sql"

	"example.test/shop/outboxrelay/store"
)

// AtMostOnce rather loses a reminder than sends it twice.
func AtMostOnce(ctx context.Context, outbox store.Outbox, pub store.Publisher, row store.Row) error {
	if err := outbox.MarkPublished(ctx, row.ID); err != nil {
		return err
	}
	return pub.Publish(ctx, row.Topic, row.Payload) //resilint:ignore RES7601 a reminder is better lost than sent twice
}

// Drain runs by hand.
func Drain(ctx context.Context, db *sql.DB) (*sql.Rows, error) {
	//resilint:ignore RES7602 run by an operator while the relay is stopped
	return db.QueryContext(ctx, "SELECT id, payload FROM outbox WHERE published_at IS NULL")
}
