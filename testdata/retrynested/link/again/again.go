// Package again decorates sources of rates.
package again

import (
	"context"
	"errors"

	"github.com/avast/retry-go/v4"

	"example.test/shop/retrynested/link/usecase"
)

// Rates asks again.
type Rates struct{ next usecase.Rates }

// New puts retries around a source.
func New(next usecase.Rates) *Rates { return &Rates{next: next} }

// Latest tries four times.
func (r *Rates) Latest(ctx context.Context) (rate int, err error) {
	err = retry.Do(func() error {
		rate, err = r.next.Latest(ctx)
		return err
	}, retry.Attempts(4), retry.Context(ctx))
	return rate, err
}

// Closed falls back to parity.
type Closed struct{ next usecase.Rates }

// NewClosed puts them around a source.
func NewClosed(next usecase.Rates) *Closed { return &Closed{next: next} }

// Latest has a fallback: nothing is left of the failure.
func (c *Closed) Latest(ctx context.Context) (rate int, err error) {
	err = retry.Do(func() error {
		rate, err = c.next.Latest(ctx)
		return err
	}, retry.Attempts(4), retry.Context(ctx))
	if err != nil {
		return 1, nil
	}
	return rate, nil
}

// Logged says what fails.
type Logged struct {
	next usecase.Rates
	log  func(error)
}

// NewLogged puts a log around a source.
func NewLogged(next usecase.Rates, log func(error)) *Logged { return &Logged{next: next, log: log} }

// Latest asks once.
func (l *Logged) Latest(ctx context.Context) (int, error) {
	rate, err := l.next.Latest(ctx)
	if err != nil && !errors.Is(err, context.Canceled) {
		l.log(err)
	}
	return rate, err
}
