// Package services has the application services of shipping.
package services

import (
	"context"

	again "example.test/shop/layerimport/retryx" // want `RES1002: use case package retries through retryx.Do at ship.go:\d+`
)

// Carrier moves parcels.
type Carrier interface {
	Book(ctx context.Context, parcel string) error
}

// Ship books a parcel, through a method value.
func Ship(ctx context.Context, c Carrier, parcel string) error {
	return again.Do(ctx, 5, booking{c, parcel}.book)
}

type booking struct {
	carrier Carrier
	parcel  string
}

func (b booking) book(ctx context.Context) error { return b.carrier.Book(ctx, b.parcel) }
