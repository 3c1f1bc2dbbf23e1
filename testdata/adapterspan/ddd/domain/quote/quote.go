// Package quote asks carriers for their prices.
package quote

import "context"

// Quote is an offer.
type Quote struct{ Cents int64 }

// Carrier makes offers.
type Carrier interface {
	Offer(ctx context.Context, parcel string) (Quote, error)
	Book(ctx context.Context, parcel string) error
	Cancel(ctx context.Context, parcel string) error
	Track(ctx context.Context, parcel string) (string, error)
	Zones() []string
}
