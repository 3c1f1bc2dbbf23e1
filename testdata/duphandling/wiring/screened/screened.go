// Package screened has handlers that know only a port, and the decorator that is put in
// front of them.
package screened

import (
	"context"

	"github.com/segmentio/kafka-go"
)

// Booking is a service as the handler sees it.
type Booking interface {
	Book(ctx context.Context, owner string) error
}

// Handler handles one message.
type Handler func(ctx context.Context, m kafka.Message) error

// Records keeps which messages came.
type Records interface {
	Claim(ctx context.Context, key string) (fresh bool, err error)
}

// Deduplicate calls a handler once for each message.
func Deduplicate(records Records, next Handler) Handler {
	return func(ctx context.Context, m kafka.Message) error {
		if fresh, err := records.Claim(ctx, string(m.Key)); err != nil || !fresh {
			return err
		}
		return next(ctx, m)
	}
}

// Bookings hands messages to the service.
type Bookings struct{ booking Booking }

// NewBookings returns them.
func NewBookings(b Booking) *Bookings { return &Bookings{booking: b} }

// Handle books.
func (b *Bookings) Handle(ctx context.Context, m kafka.Message) error {
	return b.booking.Book(ctx, string(m.Key))
}
