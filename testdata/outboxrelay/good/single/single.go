// Package single has a relay of which a single instance runs at a time.
package single

import (
	"context"
	"database/sql"
)

// Batch needs no row lock: the deployment has a single instance of this relay.
func Batch(ctx context.Context, db *sql.DB) (*sql.Rows, error) {
	return db.QueryContext(ctx, "SELECT id, payload FROM outbox WHERE published_at IS NULL ORDER BY id LIMIT 50")
}
