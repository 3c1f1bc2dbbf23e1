package good

import (
	"context"

	"example.test/shop/splitsave/shop"
)

// TripStore offers both apart, and a transaction to put them in.
type TripStore interface {
	SaveTrip(ctx context.Context, t Trip) error
	InsertEvents(ctx context.Context, events []shop.Event) error
	InTransaction(ctx context.Context, fn func(TripStore) error) error
}

// Trip is an aggregate.
type Trip struct{ ID string }

// AggregateStore is an event store with snapshots: its state is the events.
type AggregateStore interface {
	Save(ctx context.Context, t Trip) error
	SaveEvents(ctx context.Context, events []shop.Event) error
	LoadEvents(ctx context.Context, id string) ([]shop.Event, error)
}

// FairRepository stores concerts and halls; no domain event in sight.
type FairRepository interface {
	SaveHall(ctx context.Context, t Trip) error
	InsertEvent(ctx context.Context, e Event) error
}

// memory is a fake: it keeps the rule of the port, whatever its methods.
type memory struct {
	trips  []Trip
	events []shop.Event
}

func (m *memory) SaveTrip(_ context.Context, t Trip) error {
	m.trips = append(m.trips, t)
	return nil
}

func (m *memory) InsertEvents(_ context.Context, events []shop.Event) error {
	m.events = append(m.events, events...)
	return nil
}

// Both saves apart, in memory: nothing can happen in between that would last.
func (m *memory) Both(ctx context.Context, t Trip, e shop.Event) error {
	if err := m.SaveTrip(ctx, t); err != nil {
		return err
	}
	return m.InsertEvents(ctx, []shop.Event{e})
}
