// Package locked has a relay that works while it holds a lock in Redis.
package locked

import (
	"context"
	"database/sql"
	"time"

	mutex "github.com/bsm/redislock"
)

// Relay hands on what the outbox holds.
type Relay struct {
	db    *sql.DB
	locks *mutex.Client
	send  func(context.Context, []byte) error
}

// Batch needs no row lock: whoever reads has obtained the lock of the relay.
func (r *Relay) Batch(ctx context.Context) error {
	held, err := r.locks.Obtain(ctx, "relay", time.Minute, nil)
	if err != nil {
		return err
	}
	defer func() { _ = held.Release(context.WithoutCancel(ctx)) }()
	rows, err := r.db.QueryContext(ctx, "SELECT id, payload FROM outbox WHERE published_at IS NULL ORDER BY id LIMIT 50")
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id int64
		var payload []byte
		if err := rows.Scan(&id, &payload); err != nil {
			return err
		}
		if err := r.send(ctx, payload); err != nil {
			return err
		}
		if _, err := r.db.ExecContext(ctx, "UPDATE outbox SET published_at = now() WHERE id = $1", id); err != nil {
			return err
		}
	}
	return rows.Err()
}
