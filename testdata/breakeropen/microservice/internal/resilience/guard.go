// Package resilience wraps the breaker of the service.
package resilience

import (
	"errors"

	"github.com/sony/gobreaker/v2"
)

// ErrDown is what a guard says instead of its library.
var ErrDown = errors.New("down")

// Guard maps what its breaker says.
type Guard struct {
	cb *gobreaker.CircuitBreaker[any]
}

// New returns a Guard.
func New(system string) *Guard {
	return &Guard{gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: system})}
}

// Do runs a function.
func (g *Guard) Do(fn func() error) error {
	_, err := g.cb.Execute(func() (any, error) { return nil, fn() })
	switch {
	case errors.Is(err, gobreaker.ErrOpenState), errors.Is(err, gobreaker.ErrTooManyRequests):
		return ErrDown
	}
	return err
}
