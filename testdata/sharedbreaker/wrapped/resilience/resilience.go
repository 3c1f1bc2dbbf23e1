// Package resilience wraps a library's breaker for the whole service.
package resilience

import (
	"context"
	"time"

	"github.com/sony/gobreaker/v2"
)

// Breaker runs functions.
type Breaker struct {
	inner *gobreaker.CircuitBreaker[any]
}

// New returns a Breaker with the service's limits.
func New(name string, open time.Duration) *Breaker {
	return &Breaker{inner: gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: name, Timeout: open})}
}

// Run runs a function unless the breaker is open.
func (b *Breaker) Run(ctx context.Context, fn func(context.Context) error) error {
	_, err := b.inner.Execute(func() (any, error) { return nil, fn(ctx) })
	return err
}
