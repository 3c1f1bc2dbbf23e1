// Package guarded has words that say nothing of who else reads the outbox: a mutex
// of the process, a release, a selection.
package guarded

import (
	"context"
	"database/sql"
	"sync"
)

// Relay is selected at startup and released at the end.
type Relay struct {
	mu       sync.Mutex
	db       *sql.DB
	selected bool
}

// Release ends it.
func (r *Relay) Release() { r.selected = false }

// Batch reads under a lock of the process.
func (r *Relay) Batch(ctx context.Context) (*sql.Rows, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.db.QueryContext(ctx, "SELECT id, payload FROM outbox WHERE published_at IS NULL ORDER BY id LIMIT 50") // want `RES7602: unpublished rows of outbox are read without FOR UPDATE SKIP LOCKED`
}
