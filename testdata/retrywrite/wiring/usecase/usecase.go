// Package usecase knows ports only.
package usecase

import (
	"context"

	"github.com/avast/retry-go/v4"
)

// Payments is a port.
type Payments interface {
	Charge(ctx context.Context, amount int) error
	Refund(ctx context.Context, key string) error
	Status(ctx context.Context) error
	//resilint:idempotent the provider drops voids of what is void
	Void(ctx context.Context) error
}

// Pay charges, again when it fails.
type Pay struct{ payments Payments }

// NewPay is given the port.
func NewPay(p Payments) *Pay { return &Pay{payments: p} }

// Run retries.
func (u *Pay) Run(ctx context.Context) error {
	return retry.Do(func() error { return u.payments.Charge(ctx, 1) }, retry.Attempts(3), retry.Context(ctx))
}

// Once does not retry.
type Once struct{ payments Payments }

// NewOnce is given the port.
func NewOnce(p Payments) *Once { return &Once{payments: p} }

// Run charges once.
func (u *Once) Run(ctx context.Context) error { return u.payments.Charge(ctx, 1) }

// Watch retries what only reads.
type Watch struct{ payments Payments }

// NewWatch is given the port.
func NewWatch(p Payments) *Watch {
	w := new(Watch)
	w.payments = p
	return w
}

// Run retries a method value.
func (u *Watch) Run(ctx context.Context) error {
	return retry.Do(func() error { return u.payments.Status(ctx) })
}

// Undo retries with a key that it is given.
type Undo struct{ payments Payments }

// NewUndo is given the port.
func NewUndo(p Payments) *Undo { return &Undo{payments: p} }

// Run retries with one key.
func (u *Undo) Run(ctx context.Context, key string) error {
	return retry.Do(func() error { return u.payments.Refund(ctx, key) })
}

// Drop retries what the port says is safe to repeat.
type Drop struct{ payments Payments }

// NewDrop is given the port.
func NewDrop(p Payments) *Drop { return &Drop{payments: p} }

// Run retries.
func (u *Drop) Run(ctx context.Context) error {
	for i := 0; i < 3; i++ {
		if err := u.payments.Void(ctx); err == nil {
			return nil
		}
	}
	return nil
}

// Loop retries by hand.
type Loop struct{ Port Payments }

// NewLoop is given the port.
func NewLoop(p Payments) *Loop {
	l := &Loop{}
	l.Port = p
	return l
}

// Run retries.
func (u *Loop) Run(ctx context.Context) (err error) {
	for range 4 {
		if err = u.Port.Charge(ctx, 2); err == nil {
			return nil
		}
	}
	return err
}
