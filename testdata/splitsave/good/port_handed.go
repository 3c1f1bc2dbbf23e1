package good

import (
	"context"
	"database/sql"

	"example.test/shop/splitsave/shop"
)

// FerryRepository is given the transaction: offered apart, the two are saved
// together all the same.
type FerryRepository interface {
	SaveFerry(ctx context.Context, tx *sql.Tx, t Trip) error
	InsertEvents(ctx context.Context, tx *sql.Tx, events []shop.Event) error
}

// BoatRepository calls it something else, and does not say what it is.
type BoatRepository interface {
	SaveBoat(ctx context.Context, t Trip, tx any) error
	InsertEvents(ctx context.Context, events []shop.Event, tx any) error
}
