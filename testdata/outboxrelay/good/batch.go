package good

import (
	"context"
	"database/sql"
)

// Locked skips what another relay has.
func Locked(ctx context.Context, tx *sql.Tx) (*sql.Rows, error) {
	return tx.QueryContext(ctx, "SELECT id, payload FROM outbox WHERE published_at IS NULL ORDER BY id LIMIT 50 FOR UPDATE SKIP LOCKED")
}

// Waiting lets another relay wait for its turn.
func Waiting(ctx context.Context, tx *sql.Tx) (*sql.Rows, error) {
	return tx.QueryContext(ctx, "SELECT id, payload FROM outbox WHERE published_at IS NULL ORDER BY id LIMIT 50 FOR UPDATE")
}

// Backlog counts what is waiting: no row is handed on.
func Backlog(ctx context.Context, db *sql.DB) (n int, err error) {
	err = db.QueryRowContext(ctx, "SELECT COUNT(*) FROM outbox WHERE published_at IS NULL").Scan(&n)
	return n, err
}

// Oldest asks for one value, for a metric.
func Oldest(ctx context.Context, db *sql.DB) (at string, err error) {
	err = db.QueryRowContext(ctx, "SELECT created_at FROM outbox WHERE published_at IS NULL").Scan(&at)
	return at, err
}

// One shows a row to an operator.
func One(ctx context.Context, db *sql.DB, id string) *sql.Row {
	return db.QueryRowContext(ctx, "SELECT id, status, payload FROM outbox WHERE id = $1 AND status = 'failed'", id)
}

// Recent lists rows whatever their state.
func Recent(ctx context.Context, db *sql.DB) (*sql.Rows, error) {
	return db.QueryContext(ctx, "SELECT id, payload FROM outbox ORDER BY id DESC LIMIT 20")
}

// Orders are no messages.
func Open(ctx context.Context, db *sql.DB) (*sql.Rows, error) {
	return db.QueryContext(ctx, "SELECT id, total FROM orders WHERE status = 'pending'")
}

// Concerts are events of another kind.
func Concerts(ctx context.Context, db *sql.DB) (*sql.Rows, error) {
	return db.QueryContext(ctx, "SELECT id, title FROM events WHERE published = true")
}

// Any adds what is not known to the end of its query.
func Any(ctx context.Context, db *sql.DB, tail string) (*sql.Rows, error) {
	return db.QueryContext(ctx, "SELECT id, payload FROM outbox WHERE published_at IS NULL "+tail)
}

// Given lists what was given up, for an operator.
func Given(ctx context.Context, db *sql.DB) (*sql.Rows, error) {
	return db.QueryContext(ctx, "SELECT id, payload FROM outbox WHERE published_at IS NULL AND retry_count >= $1 ORDER BY id LIMIT 50", 5)
}

// Parked asks for a state in which nobody publishes.
func Parked(ctx context.Context, db *sql.DB) (*sql.Rows, error) {
	return db.QueryContext(ctx, "SELECT id, payload FROM outbox WHERE status = 'dead' ORDER BY id LIMIT 50")
}

// Old picks what was published long ago, to move it elsewhere.
func Old(ctx context.Context, db *sql.DB) (*sql.Rows, error) {
	return db.QueryContext(ctx, "SELECT id, payload FROM outbox WHERE published_at < $1", "2020-01-01")
}

// Shown is for a page of the operators; the relay of the same table locks its rows.
func Shown(ctx context.Context, db *sql.DB) (*sql.Rows, error) {
	return db.QueryContext(ctx, "SELECT id, topic FROM outbox WHERE published_at IS NULL ORDER BY id LIMIT 20")
}
