// Package usecase knows ports only.
package usecase

import (
	"context"

	"github.com/avast/retry-go/v4"
)

// Payments is a port.
type Payments interface {
	Status(ctx context.Context) error
	Best(ctx context.Context) error
	Once(ctx context.Context) error
}

// Check asks, again when it fails.
type Check struct{ payments Payments }

// NewCheck is given the port.
func NewCheck(p Payments) *Check { return &Check{payments: p} }

// Run retries.
func (u *Check) Run(ctx context.Context) error {
	return retry.Do(func() error { return u.payments.Status(ctx) }, retry.Attempts(3), retry.Context(ctx))
}

// Ask asks once.
type Ask struct{ payments Payments }

// NewAsk is given the port.
func NewAsk(p Payments) *Ask { return &Ask{payments: p} }

// Run asks once.
func (u *Ask) Run(ctx context.Context) error { return u.payments.Status(ctx) }

// Try retries what never fails.
type Try struct{ payments Payments }

// NewTry is given the port.
func NewTry(p Payments) *Try { return &Try{payments: p} }

// Run retries.
func (u *Try) Run(ctx context.Context) error {
	return retry.Do(func() error { return u.payments.Best(ctx) }, retry.Attempts(3))
}

// Single retries what does not retry.
type Single struct{ payments Payments }

// NewSingle is given the port.
func NewSingle(p Payments) *Single { return &Single{payments: p} }

// Run retries.
func (u *Single) Run(ctx context.Context) error {
	return retry.Do(func() error { return u.payments.Once(ctx) }, retry.Attempts(3))
}
