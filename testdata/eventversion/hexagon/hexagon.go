// Package hexagon publishes through ports: what an implementation in sight writes
// beside the event counts, and without one nothing is known.
package hexagon

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"github.com/segmentio/kafka-go"
)

// Publisher is implemented below.
type Publisher interface {
	Publish(ctx context.Context, event any) error
}

type publisher struct{ w *kafka.Writer }

func (p *publisher) Publish(ctx context.Context, event any) error {
	body, err := json.Marshal(event)
	if err != nil {
		return err
	}
	return p.w.WriteMessages(ctx, kafka.Message{Topic: "bookings", Value: body})
}

type BookingConfirmed struct { // want `RES7501: event BookingConfirmed is published` `RES7502: event BookingConfirmed .* without an id of its own and the time`
	BookingID string
}

type useCase struct {
	pub    Publisher
	far    Elsewhere
	tables Tables
}

func (u *useCase) confirm(ctx context.Context, id string) error {
	return u.pub.Publish(ctx, BookingConfirmed{BookingID: id})
}

// Elsewhere is implemented out of sight, with an envelope perhaps.
type Elsewhere interface {
	Emit(ctx context.Context, event any, urgent bool) error
}

type BookingMoved struct{ BookingID string }

func (u *useCase) move(ctx context.Context, id string) error {
	return u.far.Emit(ctx, BookingMoved{BookingID: id}, false)
}

// Tables stores what the function that it is given returns.
type Tables interface {
	Update(ctx context.Context, id string, change func(seats int) (int, []any, error)) error
}

type tables struct {
	db  *sql.DB
	pub *publisher
}

func (t *tables) Update(ctx context.Context, id string, change func(seats int) (int, []any, error)) error {
	seats, events, err := change(2)
	if err != nil {
		return err
	}
	if _, err := t.db.ExecContext(ctx, "UPDATE tables SET seats = $1 WHERE id = $2", seats, id); err != nil {
		return err
	}
	for _, e := range events {
		if err := t.pub.Publish(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

type TableResized struct { // want `RES7501: event TableResized is published` `RES7502: event TableResized .* without an id of its own and the time`
	TableID string
}

func (u *useCase) resize(ctx context.Context, id string) error {
	return u.tables.Update(ctx, id, func(seats int) (int, []any, error) {
		return seats + 1, []any{TableResized{TableID: id}}, nil
	})
}

// DomainEvent says when and whose; a store writes the rest, but no version.
type DomainEvent interface { // want `RES7501: event DomainEvent is stored \(event_store, hexagon.go:\d+\) without a version`
	EventName() string
	OccurredAt() time.Time
	AggregateID() string
}

func (t *tables) append(ctx context.Context, events []DomainEvent) error {
	for _, e := range events {
		data, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if _, err := t.db.ExecContext(ctx, "INSERT INTO event_store (event_id, event_name, occurred_at, aggregate_id, data) VALUES (gen_random_uuid(), $1, $2, $3, $4)",
			e.EventName(), e.OccurredAt(), e.AggregateID(), data); err != nil {
			return err
		}
	}
	return nil
}
