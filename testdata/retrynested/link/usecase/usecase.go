// Package usecase retries ports.
package usecase

import (
	"context"
	"errors"
	"time"

	"github.com/avast/retry-go/v4"
)

// Rates is the port.
type Rates interface {
	Latest(ctx context.Context) (int, error)
}

// ErrClosed is final.
var ErrClosed = errors.New("closed")

// Quote retries by hand.
type Quote struct{ rates Rates }

// NewQuote is given the port.
func NewQuote(r Rates) *Quote { return &Quote{rates: r} }

// Run tries three times.
func (q *Quote) Run(ctx context.Context) (rate int, err error) {
	for i := range 3 {
		if rate, err = q.rates.Latest(ctx); err == nil {
			return rate, nil
		}
		time.Sleep(time.Duration(i) * time.Second)
	}
	return 0, err
}

// Price retries with a library.
type Price struct{ rates Rates }

// NewPrice is given the port.
func NewPrice(r Rates) *Price { return &Price{rates: r} }

// Run tries five times.
func (p *Price) Run(ctx context.Context) (rate int, err error) {
	err = retry.Do(func() error {
		rate, err = p.rates.Latest(ctx)
		return err
	}, retry.Attempts(5), retry.Context(ctx))
	return rate, err
}

// Sum retries in a helper that it calls.
type Sum struct{ rates Rates }

// NewSum is given the port.
func NewSum(r Rates) *Sum { return &Sum{rates: r} }

// Run adds two rates.
func (s *Sum) Run(ctx context.Context) (int, error) {
	a, err := s.rate(ctx)
	if err != nil {
		return 0, err
	}
	b, err := s.rate(ctx)
	return a + b, err
}

func (s *Sum) rate(ctx context.Context) (rate int, err error) {
	for range 2 {
		if rate, err = s.rates.Latest(ctx); err == nil {
			return rate, nil
		}
	}
	return 0, err
}

// Show does not retry.
type Show struct{ rates Rates }

// NewShow is given the port.
func NewShow(r Rates) *Show { return &Show{rates: r} }

// Run asks once.
func (s *Show) Run(ctx context.Context) (int, error) { return s.rates.Latest(ctx) }

// Watch is a worker: it goes on for ever.
type Watch struct{ rates Rates }

// NewWatch is given the port.
func NewWatch(r Rates) *Watch { return &Watch{rates: r} }

// Run never ends.
func (w *Watch) Run(ctx context.Context) {
	for {
		_, _ = w.rates.Latest(ctx)
		time.Sleep(time.Minute)
	}
}

// Mirrors asks one after the other.
type Mirrors struct{ all []Rates }

// NewMirrors is given ports.
func NewMirrors(all ...Rates) *Mirrors { return &Mirrors{all: all} }

// Run takes the first that answers.
func (m *Mirrors) Run(ctx context.Context) (rate int, err error) {
	for _, r := range m.all {
		if rate, err = r.Latest(ctx); err == nil {
			return rate, nil
		}
	}
	return 0, err
}

// Spawn starts it and does not wait.
type Spawn struct{ rates Rates }

// NewSpawn is given the port.
func NewSpawn(r Rates) *Spawn { return &Spawn{rates: r} }

// Run retries nothing that it waits for.
func (s *Spawn) Run(ctx context.Context) error {
	return retry.Do(func() error {
		go func() { _, _ = s.rates.Latest(ctx) }()
		return ctx.Err()
	}, retry.Attempts(3))
}
