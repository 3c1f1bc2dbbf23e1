// Package audit looks whether the counts are right.
package audit

import (
	"context"
	"errors"
	"log"
	"time"

	"example.test/shop/unboundedcall/link/desk"
)

// Audit has several checks.
type Audit struct{ counts desk.Counts }

// New is given the port.
func New(c desk.Counts) *Audit { return &Audit{counts: c} }

// Run runs all checks from time to time, for a minute at most.
func (a *Audit) Run(ctx context.Context) {
	for range time.Tick(time.Hour) {
		limited, stop := context.WithTimeout(ctx, time.Minute)
		if err := a.all(limited); err != nil {
			log.Print(err)
		}
		stop()
	}
}

// all runs the checks, one after the other.
func (a *Audit) all(ctx context.Context) (err error) {
	checks := []func(context.Context) error{a.CheckFirst, a.CheckLast}
	for _, check := range checks {
		err = errors.Join(err, check(ctx))
	}
	return err
}

// CheckFirst is one of the checks.
func (a *Audit) CheckFirst(ctx context.Context) error { return a.check(ctx, "first") }

// CheckLast is one of the checks.
func (a *Audit) CheckLast(ctx context.Context) error {
	_, err := a.counts.Count(ctx, "last")
	return err
}

func (a *Audit) check(ctx context.Context, id string) error {
	_, err := a.counts.Count(ctx, id)
	return err
}

// Spot checks one thing.
type Spot struct{ counts desk.Counts }

// NewSpot is given the port.
func NewSpot(c desk.Counts) *Spot { return &Spot{counts: c} }

// Check is the check.
func (s *Spot) Check(ctx context.Context) error {
	_, err := s.counts.Count(ctx, "1")
	return err
}

// Plain checks one thing, too.
type Plain struct{ counts desk.Counts }

// NewPlain is given the port.
func NewPlain(c desk.Counts) *Plain { return &Plain{counts: c} }

// Check is the check.
func (p *Plain) Check(ctx context.Context) error {
	_, err := p.counts.Count(ctx, "1")
	return err
}
