package bad

import (
	"context"
	"database/sql"
)

const unpublished = `SELECT id, topic, payload
	FROM payment_outbox
	WHERE published_at IS NULL
	ORDER BY created_at
	LIMIT 100`

// Unlocked reads what another relay reads, too.
func (r *Relay) Unlocked(ctx context.Context) (*sql.Rows, error) {
	return r.db.QueryContext(ctx, unpublished) // want `RES7602: unpublished rows of payment_outbox are read without FOR UPDATE SKIP LOCKED in a transaction: two relays publish the same rows`
}

// All reads the whole backlog, in any order.
func (r *Relay) All(ctx context.Context) (*sql.Rows, error) {
	return r.db.QueryContext(ctx, "SELECT id, topic, payload FROM order_outbox WHERE status = 'pending'") // want `RES7602: unpublished rows of order_outbox are read without FOR UPDATE SKIP LOCKED in a transaction: .*, without ORDER BY: .*, without LIMIT: .*`
}

// Unordered has a lock and a limit.
func (r *Relay) Unordered(ctx context.Context, tx *sql.Tx) (*sql.Rows, error) {
	return tx.QueryContext(ctx, "SELECT id, payload FROM outbox_events WHERE processed = false LIMIT 10 FOR UPDATE SKIP LOCKED") // want `RES7602: unpublished rows of outbox_events are read without ORDER BY: events overtake each other`
}
