// Package sqlite keeps an outbox in a file of the process: there are no row locks to
// take, and nobody to share it with.
package sqlite

import (
	"context"
	"database/sql"
)

// Batch reads what waits.
func Batch(ctx context.Context, db *sql.DB) (*sql.Rows, error) {
	return db.QueryContext(ctx, "SELECT id, payload FROM outbox WHERE published_at IS NULL ORDER BY id LIMIT 50")
}
