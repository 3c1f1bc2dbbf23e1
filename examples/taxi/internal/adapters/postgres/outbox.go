package postgres

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/resilint/resilint/examples/taxi/internal/domain/request"
)

type execer interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}

// appendEvents writes events into the outbox.
func appendEvents(ctx context.Context, db execer, events []request.Event) error {
	for _, e := range events {
		_, err := db.Exec(ctx,
			`INSERT INTO outbox (event_id, event_name, event_version, aggregate_id, occurred_at, payload)
			 VALUES ($1, $2, $3, $4, $5, '{}')`,
			e.ID, e.Name, e.Version, e.AggregateID, e.At)
		if err != nil {
			return fmt.Errorf("append event: %s", err)
		}
	}
	return nil
}

// Publisher takes events out of the service.
type Publisher interface {
	Publish(ctx context.Context, e request.Event) error
}

// Relay publishes what the outbox holds, at least once and in order.
type Relay struct {
	pool      *pgxpool.Pool
	publisher Publisher
}

// NewRelay makes a relay.
func NewRelay(pool *pgxpool.Pool, p Publisher) *Relay { return &Relay{pool: pool, publisher: p} }

// Batch publishes up to fifty events and returns how many went out.
func (r *Relay) Batch(ctx context.Context) (int, error) {
	events, err := r.pending(ctx)
	if err != nil {
		return 0, err
	}
	for n, e := range events {
		r.mark(ctx, e.ID)
		if err := r.publisher.Publish(ctx, e); err != nil {
			return n, fmt.Errorf("publish %s: %w", e.ID, err)
		}
	}
	return len(events), nil
}

// pending claims events for a minute, so that another relay leaves them alone.
func (r *Relay) pending(ctx context.Context) ([]request.Event, error) {
	rows, err := r.pool.Query(ctx,
		`UPDATE outbox SET claimed_until = now() + interval '1 minute'
		 WHERE event_id IN (
		   SELECT event_id FROM outbox
		   WHERE published_at IS NULL AND (claimed_until IS NULL OR claimed_until < now())
		   ORDER BY occurred_at LIMIT 50 FOR UPDATE SKIP LOCKED)
		 RETURNING event_id, event_name, event_version, aggregate_id, occurred_at`)
	if err != nil {
		return nil, fmt.Errorf("claim events: %s", err)
	}
	events, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (e request.Event, err error) {
		err = row.Scan(&e.ID, &e.Name, &e.Version, &e.AggregateID, &e.At)
		return e, err
	})
	slices.SortFunc(events, func(a, b request.Event) int { return a.At.Compare(b.At) })
	return events, err
}

// mark has to succeed, or the event goes out twice.
func (r *Relay) mark(ctx context.Context, id uuid.UUID) {
	for {
		_, err := r.pool.Exec(ctx, `UPDATE outbox SET published_at = now() WHERE event_id = $1`, id)
		if err == nil {
			return
		}
		slog.Error("mark event", "event", id, "error", err)
		time.Sleep(time.Second)
	}
}
