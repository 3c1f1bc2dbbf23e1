package bad

import (
	"context"

	"example.test/shop/splitsave/shop"
)

// RideRepository lets callers forget the events.
type RideRepository interface {
	Find(ctx context.Context, id string) (*Ride, error)
	SaveState(ctx context.Context, r *Ride) error
	InsertEvents(ctx context.Context, events []shop.Event) error // want `RES7002: port RideRepository offers SaveState and InsertEvents separately`
}

// Ride is an aggregate.
type Ride struct{ ID, Kind string }
