// Package usecase asks partners again and knows none of them.
package usecase

import (
	"context"
	"errors"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/google/uuid"
)

// Partner is the port.
type Partner interface {
	Book(ctx context.Context, key string, seats int) error
}

// again is the house's helper.
func again(ctx context.Context, attempt func() error) error {
	return retry.Do(attempt, retry.Attempts(3), retry.Context(ctx))
}

// Named makes a key for each attempt.
type Named struct{ partner Partner }

// NewNamed is given the port.
func NewNamed(p Partner) *Named { return &Named{partner: p} }

// Run makes the key inside.
func (u *Named) Run(ctx context.Context) error {
	return again(ctx, func() error { return u.partner.Book(ctx, uuid.NewString(), 2) })
}

// Once makes one key for all attempts.
type Once struct{ partner Partner }

// NewOnce is given the port.
func NewOnce(p Partner) *Once { return &Once{partner: p} }

// Run makes the key before.
func (u *Once) Run(ctx context.Context) error {
	key := uuid.NewString()
	return again(ctx, func() error { return u.partner.Book(ctx, key, 2) })
}

// Given hands a key on.
type Given struct{ partner Partner }

// NewGiven is given the port.
func NewGiven(p Partner) *Given { return &Given{partner: p} }

// Run is given the key.
func (u *Given) Run(ctx context.Context, key string) error {
	return again(ctx, func() error { return u.partner.Book(ctx, key, 2) })
}

// Single has one attempt.
type Single struct{ partner Partner }

// NewSingle is given the port.
func NewSingle(p Partner) *Single { return &Single{partner: p} }

// Run tries once.
func (u *Single) Run(ctx context.Context) error {
	return retry.Do(func() error { return u.partner.Book(ctx, "", 2) }, retry.Attempts(1), retry.Context(ctx))
}

// ErrBusy says that nothing was booked.
var ErrBusy = errors.New("busy")

// Each books for several guests, each once.
type Each struct{ partner Partner }

// NewEach is given the port.
func NewEach(p Partner) *Each { return &Each{partner: p} }

// Run goes round for guests.
func (u *Each) Run(ctx context.Context, guests []string) error {
	for range guests {
		if err := u.partner.Book(ctx, "", 1); err != nil {
			return err
		}
	}
	return nil
}

// Poller books again and again: that is its work.
type Poller struct{ partner Partner }

// NewPoller is given the port.
func NewPoller(p Partner) *Poller { return &Poller{partner: p} }

// Run never ends.
func (u *Poller) Run(ctx context.Context) {
	for {
		if err := u.partner.Book(ctx, "", 1); err != nil {
			time.Sleep(time.Minute)
			continue
		}
		time.Sleep(time.Second)
	}
}

// Hand retries by hand, in a helper.
type Hand struct{ Partner Partner }

// Run tries four times.
func (u *Hand) Run(ctx context.Context) (err error) {
	for range 4 {
		if err = u.book(ctx); err == nil {
			return nil
		}
	}
	return err
}

func (u *Hand) book(ctx context.Context) error { return u.Partner.Book(ctx, "", 1) }
