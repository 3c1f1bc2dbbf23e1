// Package service calls ports from the functions that repositories are given to
// change what they have loaded.
package service

import "context"

type Booking struct{ Cancelled bool }

type Repository interface {
	UpdateBooking(ctx context.Context, id string, change func(ctx context.Context, b *Booking) (*Booking, error)) error
	Each(ctx context.Context, visit func(ctx context.Context, b *Booking) error) error
}

type HotelService interface {
	Cancel(ctx context.Context, id string) error
}

type Clock interface {
	Now(ctx context.Context) (int, error)
}

type PriceService interface {
	Price(b *Booking) int
}

type Handler struct {
	repo   Repository
	hotels HotelService
	prices PriceService
	clock  Clock
}

func (h Handler) Cancel(ctx context.Context, id string) error {
	return h.repo.UpdateBooking(ctx, id, func(ctx context.Context, b *Booking) (*Booking, error) {
		b.Cancelled = true
		if err := h.hotels.Cancel(ctx, id); err != nil { // want `RES8101: update function of Repository.UpdateBooking calls another service with HotelService.Cancel: what it changes is locked meanwhile, or changed by others`
			return nil, err
		}
		return b, nil
	})
}

// The other service is called when the booking has been saved.
func (h Handler) after(ctx context.Context, id string) error {
	if err := h.repo.UpdateBooking(ctx, id, func(ctx context.Context, b *Booking) (*Booking, error) {
		b.Cancelled = true
		return b, nil
	}); err != nil {
		return err
	}
	return h.hotels.Cancel(ctx, id)
}

// What takes no context and cannot fail asks nobody.
func (h Handler) price(ctx context.Context, id string) error {
	return h.repo.UpdateBooking(ctx, id, func(ctx context.Context, b *Booking) (*Booking, error) {
		b.Cancelled = h.prices.Price(b) > 10
		return b, nil
	})
}

// A clock is no other system.
func (h Handler) now(ctx context.Context, id string) error {
	return h.repo.UpdateBooking(ctx, id, func(ctx context.Context, b *Booking) (*Booking, error) {
		now, err := h.clock.Now(ctx)
		b.Cancelled = now > 10
		return b, err
	})
}

// What visits changes nothing, and holds nothing.
func (h Handler) each(ctx context.Context) error {
	return h.repo.Each(ctx, func(ctx context.Context, b *Booking) error { return h.hotels.Cancel(ctx, "1") })
}

// LocalService is implemented beside its interface, and asks nobody.
type LocalService interface {
	Check(ctx context.Context, b *Booking) error
}

type local struct{}

func (local) Check(_ context.Context, b *Booking) error { return nil }

func (h Handler) checked(ctx context.Context, id string, checks LocalService) error {
	return h.repo.UpdateBooking(ctx, id, func(ctx context.Context, b *Booking) (*Booking, error) {
		return b, checks.Check(ctx, b)
	})
}

// A transaction that is known leaves open whether a service is across the network.
func (h Handler) inTx(ctx context.Context, txs interface {
	WithTransaction(ctx context.Context, do func(ctx context.Context) error) error
}) error {
	return txs.WithTransaction(ctx, func(ctx context.Context) error { return h.hotels.Cancel(ctx, "1") })
}
