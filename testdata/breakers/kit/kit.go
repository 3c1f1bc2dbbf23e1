// Package kit wraps a library for the whole program.
package kit

import (
	"context"
	"time"

	"github.com/sony/gobreaker/v2"
)

// Breaker hides the library.
type Breaker struct {
	cb *gobreaker.CircuitBreaker[any]
}

// New makes one.
func New(name string, failures uint32, open time.Duration) *Breaker {
	return &Breaker{cb: gobreaker.NewCircuitBreaker[any](gobreaker.Settings{ // breaker "1 trial call, counts every error, state changes told to nobody" named=false kept=field own=false
		Name: name, Timeout: open,
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= failures },
	})}
}

// Do runs f.
func (b *Breaker) Do(ctx context.Context, f func(context.Context) error) error {
	_, err := b.cb.Execute(func() (any, error) { return nil, f(ctx) }) // breaker "runs" complete=true
	return err
}

var (
	mail = New("mail", 5, time.Minute)  // breaker "opens after 5 failures in a row for 60s, 1 trial call, counts every error, state changes told to nobody" name=mail own=true kept=var
	tax  = New("tax", 1, 2*time.Second) // breaker "opens after 1 failure for 2s, 1 trial call, counts every error, state changes told to nobody" name=tax one=true
)

func send(ctx context.Context) error {
	return mail.Do(ctx, func(context.Context) error { return nil }) // breaker "runs" through=mail own=true functions=1
}

func levy(ctx context.Context) error {
	return tax.Do(ctx, func(context.Context) error { return nil }) // breaker "runs" through=tax own=true
}
